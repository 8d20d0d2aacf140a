package dev.talaria.cli.slash;

import static dev.talaria.cli.slash.WrongUse.needed;

import dev.talaria.cli.client.RequestKey;
import dev.talaria.cli.render.DeliveryPanel;
import dev.talaria.cli.render.Lists;
import dev.talaria.cli.render.Says;
import dev.talaria.runtime.command.Parsed;
import dev.talaria.runtime.wire.DeliveryInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What waits for the person, results and questions, and what they allowed. */
record InboxCommands(Place place, Asking asking) {
  private static final List<String> ANSWERS = List.of("once", "session", "always");
  private static final Pattern NUMBER_AND_REST =
      Pattern.compile("#?(\\d{1,9})(?:\\s+(.*))?", Pattern.DOTALL);

  CompletableFuture<Ran> inbox() {
    return asking.ask(new RuntimeRequest.ListDeliveries(false), Reply.Deliveries.class, found -> {
      var unseen = found.deliveries();
      var panels = unseen.stream()
          .filter(delivery -> place.isNew(delivery.id()))
          .map(this::panel)
          .collect(Collectors.joining());
      var text = panels.isEmpty() ? Says.note("Nothing waits for you.", place.page()) : panels;
      return unseen.isEmpty()
          ? Ran.said(text)
          : Ran.then(text, new Ran.Seen(unseen.stream().map(DeliveryInfo::id).toList()));
    });
  }

  private String panel(DeliveryInfo delivery) {
    return DeliveryPanel.text(delivery, place.markdown(), place.page());
  }

  CompletableFuture<Ran> approvals() {
    return asking.then(
        new RuntimeRequest.ListApprovals(),
        Reply.Approvals.class,
        open -> asking.ask(
            new RuntimeRequest.ListGrants(),
            Reply.Grants.class,
            held -> Ran.said(Lists.approvals(
                open.approvals(), held.grants(), place.conversation(), place.page()))));
  }

  CompletableFuture<Ran> allow(Parsed.Slash line) throws WrongUse {
    var words = NUMBER_AND_REST.matcher(needed(line));
    if (!words.matches()) {
      throw WrongUse.usage(line.command());
    }
    var answer = words.group(2) == null ? "once" : words.group(2).strip();
    if (!ANSWERS.contains(answer)) {
      throw WrongUse.usage(line.command());
    }
    return answered(words.group(1), answer, null);
  }

  CompletableFuture<Ran> deny(Parsed.Slash line) throws WrongUse {
    var words = NUMBER_AND_REST.matcher(needed(line));
    if (!words.matches()) {
      throw WrongUse.usage(line.command());
    }
    return answered(words.group(1), "deny", words.group(2));
  }

  CompletableFuture<Ran> revoke(Parsed.Slash line) throws WrongUse {
    return asking.ask(
        new RuntimeRequest.RevokeGrant(needed(line), RequestKey.next()),
        Reply.Grants.class,
        revoked -> Ran.said(Says.note(Says.revoked(revoked.grants()), place.page())));
  }

  private CompletableFuture<Ran> answered(String number, String answer, @Nullable String reason) {
    return asking.tell(
        new RuntimeRequest.AnswerApproval(Integer.parseInt(number), answer, reason),
        answer.equals("deny") ? "Refused." : "Allowed (" + answer + ").");
  }
}
