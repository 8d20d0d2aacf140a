package dev.talaria.cli.command.task;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.command.Twin;
import dev.talaria.cli.render.Visible;
import dev.talaria.runtime.wire.DeliveryInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import java.util.regex.Pattern;

/**
 * {@code inbox}: results that nobody has seen. Once they are printed they are seen, except those of
 * a conversation, which it still has to show.
 */
public final class Inbox implements Action {
  private static final String HEAD = "── ";
  private static final Pattern LIKE_HEAD =
      Pattern.compile("(?m)^[\\p{Cntrl}\\p{Cf}&&[^\n\r\u0085]]*─");

  @Override
  public ExitCode run(Invocation call) throws Refused, InterruptedException {
    var list = new RuntimeRequest.ListDeliveries(call.given().has(Flag.ALL));
    var deliveries = call.runtime().ask(list, Reply.Deliveries.class).deliveries();
    for (var delivery : deliveries) {
      if (call.json()) {
        call.print(Json.of(delivery));
      } else {
        call.print(text(delivery));
      }
    }
    if (deliveries.isEmpty()) {
      call.note("nothing new");
    }
    var seen = deliveries.stream()
        .filter(delivery -> delivery.conversation() == null && !delivery.state().equals("read"))
        .map(DeliveryInfo::id)
        .toList();
    if (!seen.isEmpty() && !call.out().checkError()) {
      call.runtime().ask(new RuntimeRequest.Acknowledge(seen, "read"), Reply.Done.class);
    }
    return ExitCode.OK;
  }

  private static String text(DeliveryInfo delivery) {
    var notice = delivery.notice();
    var text = new StringBuilder(HEAD + Visible.line(notice.title()));
    text.append(delivery.away() ? " · while you were away" : "");
    text.append(" · ").append(delivery.task());
    text.append(notice.footer().isEmpty() ? "" : " · " + Visible.line(notice.footer()));
    text.append('\n').append(body(notice.body().stripTrailing())).append('\n');
    return notice.next().isEmpty()
        ? text.toString()
        : text + body("→ " + Twin.of(notice.next(), delivery.task())) + "\n";
  }

  /** No line of a result can be taken for the head of another one. */
  private static String body(String text) {
    return LIKE_HEAD.matcher(text).replaceAll(" $0");
  }
}
