package dev.talaria.cli.render;

import dev.talaria.runtime.wire.DeliveryInfo;

/** A result or failure as its panel. */
public final class DeliveryPanel {
  private DeliveryPanel() {}

  public static String text(DeliveryInfo delivery, boolean markdown, Page page) {
    var notice = delivery.notice();
    int inside = Panel.inside(page);
    var title = notice.title() + (delivery.away() ? " · while you were away" : "");
    var body =
        markdown ? Markdown.rows(notice.body(), inside) : Markdown.plain(notice.body(), inside);
    // a number means something in its conversation only; a run of a job has none there
    boolean numbered = delivery.conversation() != null && delivery.number() > 0;
    var name = numbered ? "" + delivery.number() : delivery.task();
    return new Panel(title, Panel.Tone.named(notice.tone()), body, notice.next(), notice.footer())
        .text(page, "/show " + name);
  }
}
