package dev.talaria.runtime.workflow;

/** What references stand for at a moment. Empty for what is not there. */
public interface Values {
  String of(Reference reference);
}
