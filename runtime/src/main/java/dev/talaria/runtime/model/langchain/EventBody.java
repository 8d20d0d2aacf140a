package dev.talaria.runtime.model.langchain;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.CancellationUnsupportedHandle;
import dev.langchain4j.http.client.sse.ServerSentEvent;
import dev.langchain4j.http.client.sse.ServerSentEventContext;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * What comes back on one connection: events for the library, or, where the provider refused or
 * something else answered, a text of which the beginning is kept. Called by one thread at a time.
 */
final class EventBody implements BodySubscriber<Void> {
  private static final int LONGEST_EVENT = 16 << 20;
  /** Some four times what the most talkative model says: this one does not mean to stop. */
  private static final long LONGEST_ANSWER = 64 << 20;

  private static final int KEPT_OF_AN_ERROR = 64 << 10;
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final ServerSentEventContext NO_HANDLE =
      new ServerSentEventContext(new CancellationUnsupportedHandle());

  private final LangchainCall call;
  private final CompletableFuture<Void> whole = new CompletableFuture<>();
  private final SseParser parser = new SseParser(LONGEST_EVENT, this::onEvent);
  private final ByteArrayOutputStream refusal = new ByteArrayOutputStream();
  private volatile Flow.@Nullable Subscription subscription;
  private volatile boolean closed;
  private volatile @Nullable Answered answered;
  private @Nullable ServerSentEventListener library;
  private long came;
  private boolean anyEvent;
  private boolean libraryEnded;

  /** Status and headers of the answer. */
  private record Answered(int status, HttpHeaders headers) {
    boolean isStream() {
      var type = headers.firstValue("content-type").orElse("").toLowerCase(Locale.ROOT);
      return status / 100 == 2 && !type.contains("html") && !type.contains("application/json");
    }
  }

  EventBody(LangchainCall call) {
    this.call = call;
  }

  /** To be called with the head of the answer. */
  BodySubscriber<Void> accept(ResponseInfo info) {
    var head = new Answered(info.statusCode(), info.headers());
    if (head.isStream()) {
      library = Library.reader(call);
      library.onOpen(SuccessfulHttpResponse.builder()
          .statusCode(head.status)
          .headers(Map.of())
          .build());
      call.tellQuota(Quotas.of(head.headers, Instant.now()));
    }
    answered = head;
    return this;
  }

  /** Closes the connection where the answer is still coming. May be called by any thread. */
  void close() {
    closed = true;
    var source = subscription;
    if (source != null) {
      source.cancel();
    }
  }

  /** Nothing more will come; to be called once. */
  void ended(@Nullable Throwable failure) {
    if (!call.isOver()) {
      var head = answered;
      if (head != null && !head.isStream()) {
        call.fail(call.failures().answered(head.status, head.headers, text()));
      } else if (failure != null && call.reader().finish().isEmpty()) {
        call.fail(call.failures().connection(failure, head != null));
      } else {
        endOfStream(); // an answer that broke after its finish is whole
      }
    }
    call.limits().stop();
  }

  @Override
  public CompletionStage<Void> getBody() {
    return whole;
  }

  @Override
  public void onSubscribe(Flow.Subscription source) {
    subscription = source;
    if (closed) {
      source.cancel();
    } else {
      source.request(1); // piece by piece: a slow listener slows the provider down
    }
  }

  @Override
  public void onNext(List<ByteBuffer> pieces) {
    call.limits().arrived();
    var head = answered;
    for (var piece : pieces) {
      came += piece.remaining();
    }
    if (came > LONGEST_ANSWER) {
      call.fail(call.failures().endless(LONGEST_ANSWER));
      return;
    }
    try {
      for (var piece : pieces) {
        if (head != null && head.isStream()) {
          parser.feed(piece);
        } else {
          keep(piece);
        }
      }
    } catch (SseParser.TooLong tooLong) {
      call.fail(call.failures().unreadable(tooLong));
    }
    call.limits().handled();
    var source = subscription;
    if (source != null) {
      source.request(1);
    }
  }

  @Override
  public void onError(Throwable problem) {
    whole.completeExceptionally(problem);
  }

  @Override
  public void onComplete() {
    parser.end();
    whole.complete(null);
  }

  private void keep(ByteBuffer piece) {
    var some = new byte[Math.min(piece.remaining(), KEPT_OF_AN_ERROR - refusal.size())];
    piece.get(some);
    refusal.writeBytes(some);
    if (refusal.size() == KEPT_OF_AN_ERROR) {
      var head = answered;
      if (head != null && !call.isOver()) { // failing closes the connection
        call.fail(call.failures().answered(head.status, head.headers, text()));
      }
    }
  }

  private String text() {
    return refusal.toString(StandardCharsets.UTF_8);
  }

  private void onEvent(String name, String data) {
    if (call.isOver() || libraryEnded) {
      return;
    }
    anyEvent = true;
    call.limits().eventArrived();
    if (data.strip().equals("[DONE]")) {
      endOfStream();
      return;
    }
    try {
      var event = JSON.readTree(data);
      if (!event.isObject()) {
        throw new IllegalArgumentException("not an object: " + data);
      }
      pass(name, event, data);
    } catch (JsonProcessingException | RuntimeException notTheFormat) {
      call.fail(call.failures().unreadable(notTheFormat));
    }
  }

  private void pass(String name, JsonNode event, String data) throws JsonProcessingException {
    boolean changed = call.reader().read(event);
    var error = call.reader().error();
    if (error != null) {
      call.fail(call.failures().withinStream(error));
      return;
    }
    var text = changed ? JSON.writeValueAsString(event) : data;
    library().onEvent(new ServerSentEvent(name.isEmpty() ? null : name, text), NO_HANDLE);
  }

  /** There is one as soon as there are events. */
  private ServerSentEventListener library() {
    return Objects.requireNonNull(library);
  }

  private void endOfStream() {
    if (libraryEnded) {
      return;
    }
    libraryEnded = true;
    if (!anyEvent) {
      call.fail(call.failures().noEvents());
      return;
    }
    try {
      library().onClose();
    } catch (RuntimeException notTheFormat) {
      call.fail(call.failures().unreadable(notTheFormat));
    }
    if (!call.isOver()) { // the library saw no end in what came
      call.fail(call.failures().noFinish());
    }
  }
}
