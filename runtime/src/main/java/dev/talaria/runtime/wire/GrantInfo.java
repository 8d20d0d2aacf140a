package dev.talaria.runtime.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the person allowed for longer than once.
 *
 * @param grant its name: the number of the question that it answered
 * @param scope {@code session} or {@code always}
 * @param covers each with its tool: "terminal: rm -rf build in /code/shop", "write_file on /srv/x"
 * @param since ISO-8601
 * @param session where it was asked for; with the scope {@code session} it holds there alone
 * @param taskNumber of that session; 0 for a conversation
 * @param prompt what that session is about
 */
public record GrantInfo(
    String grant,
    String scope,
    List<String> covers,
    String since,
    @Nullable String session,
    int taskNumber,
    String prompt) {}
