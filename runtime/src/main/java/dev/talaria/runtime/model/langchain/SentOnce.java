package dev.talaria.runtime.model.langchain;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublisher;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request, let go of as it is sent: the client keeps its publishers until the answer
 * is there, which can take minutes, and its own keep what they published. Cannot be sent again.
 */
final class SentOnce implements BodyPublisher {
  private static final int PIECE = 16 << 10;
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final long length;
  private final AtomicReference<byte @Nullable []> body;

  SentOnce(byte[] body) {
    this.length = body.length;
    this.body = new AtomicReference<>(body);
  }

  @Override
  public long contentLength() {
    return length;
  }

  @Override
  public void subscribe(Flow.Subscriber<? super ByteBuffer> subscriber) {
    var bytes = body.getAndSet(null);
    if (bytes == null) {
      subscriber.onSubscribe(new Pieces(NOTHING, subscriber));
      subscriber.onError(new IOException("the body of this request was sent before"));
    } else {
      subscriber.onSubscribe(new Pieces(ByteBuffer.wrap(bytes), subscriber));
    }
  }

  /** What is left to send. Called by one thread at a time, as subscribers do. */
  private static final class Pieces implements Flow.Subscription {
    private final Flow.Subscriber<? super ByteBuffer> subscriber;
    private ByteBuffer left;

    Pieces(ByteBuffer left, Flow.Subscriber<? super ByteBuffer> subscriber) {
      this.left = left;
      this.subscriber = subscriber;
    }

    @Override
    public void request(long wanted) {
      for (long i = 0; i < wanted && left.hasRemaining(); i++) {
        var piece = left.slice(left.position(), Math.min(PIECE, left.remaining()));
        left.position(left.position() + piece.remaining());
        boolean last = !left.hasRemaining();
        if (last) {
          left = NOTHING;
        }
        subscriber.onNext(piece);
        if (last) {
          subscriber.onComplete();
        }
      }
    }

    @Override
    public void cancel() {
      left = NOTHING;
    }
  }
}
