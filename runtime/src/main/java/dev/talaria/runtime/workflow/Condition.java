package dev.talaria.runtime.workflow;

import java.util.List;

/**
 * What has to be so: {@code ${steps.test.state} == "failed" and not ${inputs.fix} == no}. Compared
 * as text; as numbers where both sides are.
 */
public interface Condition {
  boolean holds(Values values);

  /** In their order. */
  List<Reference> references();

  /** As a person writes it. */
  String written();
}
