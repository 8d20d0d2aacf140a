package dev.talaria.actors.socket;

import com.fasterxml.jackson.databind.JsonNode;
import dev.talaria.config.ConfigProblem;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Frame;
import dev.talaria.runtime.wire.Protocol;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.WireCodec;
import dev.talaria.runtime.wire.WireProblem;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import org.apache.pekko.actor.typed.ActorRef;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads requests and has each answered before it reads the next, so a client that sends faster than
 * it is served waits. Only a request that waits for something else does not hold up those behind
 * it.
 */
final class RequestReader {
  private static final Logger LOG = LoggerFactory.getLogger(RequestReader.class);
  private static final int MOST_WAITING = 64;

  private final LineReader lines;
  private final Outbox outbox;
  private final Router router;
  private final ActorRef<ConnectionActor.Command> connection;
  private final ThreadFactory threads;
  private final boolean overTcp;
  private final Semaphore waiting = new Semaphore(MOST_WAITING);
  private final Phaser answering = new Phaser(1);
  private final CompletableFuture<Void> finishing = new CompletableFuture<>();
  private @Nullable Caller caller;

  RequestReader(
      LineReader lines,
      Outbox outbox,
      Router router,
      ActorRef<ConnectionActor.Command> connection,
      ThreadFactory threads,
      boolean overTcp) {
    this.lines = lines;
    this.outbox = outbox;
    this.router = router;
    this.connection = connection;
    this.threads = threads;
    this.overTcp = overTcp;
  }

  /** Returns when the client is gone, or has to go. */
  void run() {
    try {
      for (var line = lines.next(); line != null; line = lines.next()) {
        if (!line.isBlank() && !onLine(line)) {
          return;
        }
        outbox.awaitRoom();
      }
    } catch (LineReader.Unreadable e) {
      send(failure(null, WireCodec.INVALID_REQUEST, "protocol", e.getMessage(), ""));
    } catch (IOException e) {
      LOG.debug("a client went away", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The client or the runtime leaves: what waits for something else waits no longer. */
  void letGo() {
    finishing.complete(null);
  }

  /** The same; returns when all that was asked so far is answered. */
  void finish() {
    letGo();
    answering.arriveAndAwaitAdvance();
  }

  /** False ends the connection. */
  private boolean onLine(String line) {
    Frame.Call call;
    try {
      call = WireCodec.decodeCall(line);
    } catch (WireProblem e) {
      send(e.failure());
      return caller != null;
    }
    if (call.request() instanceof Request.Initialize initialize) {
      return initialize(call.id(), initialize);
    }
    if (caller == null) {
      send(failure(
          call.id(),
          WireCodec.INVALID_REQUEST,
          "protocol",
          "the first request must be initialize",
          "docs/protocol.md shows it"));
      return false;
    }
    if (!Router.waits(call.request())) {
      answering.register();
      answer(call, caller);
      return true;
    }
    if (!waiting.tryAcquire()) {
      send(failure(
          call.id(),
          WireCodec.REFUSED,
          "overloaded",
          "this connection has " + MOST_WAITING + " requests waiting already",
          ""));
      return true;
    }
    var asked = caller;
    answering.register();
    threads
        .newThread(() -> {
          answer(call, asked);
          waiting.release();
        })
        .start();
    return true;
  }

  private boolean initialize(JsonNode id, Request.Initialize request) {
    if (overTcp && !router.isToken(request.token())) {
      send(failure(
          id,
          WireCodec.REFUSED,
          "denied",
          "the token is not the right one",
          "it is in the file tcp.token of the state directory"));
      return false;
    }
    int protocol = Math.min(request.highest(), Protocol.HIGHEST);
    if (protocol < Math.max(request.lowest(), Protocol.LOWEST)) {
      send(failure(
          id,
          WireCodec.REFUSED,
          "protocol",
          "this runtime speaks protocol "
              + Protocol.LOWEST
              + " to "
              + Protocol.HIGHEST
              + ", the client "
              + request.lowest()
              + " to "
              + request.highest(),
          "stop the older of the two and start it again in the new version"));
      return false;
    }
    try {
      var known = router.callerOf(request);
      caller = known;
      connection.tell(new ConnectionActor.Initialized());
      send(result(id, router.initialized(protocol, known)));
    } catch (ConfigProblem e) {
      send(failure(id, WireCodec.REFUSED, "usage", e.getMessage(), ""));
      return false;
    } catch (RuntimeException | StackOverflowError e) {
      send(bug(id, request, e));
      return false;
    }
    return true;
  }

  private void answer(Frame.Call call, Caller asked) {
    try {
      send(result(call.id(), router.answer(call.request(), asked, connection, finishing)));
    } catch (Refusal e) {
      send(new Frame.Failure(call.id(), WireCodec.REFUSED, e.error()));
    } catch (ConfigProblem e) {
      send(failure(call.id(), WireCodec.REFUSED, "usage", e.getMessage(), ""));
    } catch (RuntimeException | StackOverflowError e) {
      send(bug(call.id(), call.request(), e));
    } finally {
      answering.arriveAndDeregister();
    }
  }

  private static Frame bug(JsonNode id, Request request, Throwable e) {
    LOG.error("a request failed: {}", request.getClass().getSimpleName(), e);
    return failure(id, WireCodec.REFUSED, "bug", "that failed: " + e, "the log says more");
  }

  private static Frame result(JsonNode id, Reply reply) {
    return new Frame.Result(id, WireCodec.mapper().valueToTree(reply));
  }

  private static Frame failure(
      @Nullable JsonNode id, int code, String kind, String message, String hint) {
    return new Frame.Failure(id, code, new ErrorInfo(kind, message, hint, null));
  }

  private void send(Frame frame) {
    outbox.put(frame, false);
  }
}
