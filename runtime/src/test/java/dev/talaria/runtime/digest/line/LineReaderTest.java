package dev.talaria.runtime.digest.line;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LineReaderTest {
  private static final Instant NEWEST = Instant.parse("2024-06-15T12:00:00Z");

  record Read(@Nullable Instant time, LogLevel level, String message) {}

  record Case(String line, @Nullable String time, LogLevel level, String message) {}

  private static Case of(String line, @Nullable String time, LogLevel level, String message) {
    return new Case(line, time, level, message);
  }

  static Stream<Case> lines() {
    return Stream.of(
            syslog(),
            iso(),
            numeric(),
            javaLoggers(),
            otherLanguages(),
            webServers(),
            structured(),
            without())
        .flatMap(List::stream);
  }

  private static List<Case> syslog() {
    return List.of(
        of(
            "Jun 14 15:16:01 combo sshd(pam_unix)[19939]: check pass; user unknown",
            "2024-06-14T15:16:01Z",
            LogLevel.NONE,
            "check pass; user unknown"),
        of(
            "Dec  9 06:00:00 h syslogd 1.4.1: restart.",
            "2023-12-09T06:00:00Z",
            LogLevel.NONE,
            "restart."),
        of(
            "Jun 14 15:16:01 combo kernel: [  12.5] eth0: link up",
            "2024-06-14T15:16:01Z",
            LogLevel.NONE,
            "eth0: link up"),
        of(
            "Jun 14 15:16:01 host app[7]: error: no space",
            "2024-06-14T15:16:01Z",
            LogLevel.ERROR,
            "no space"),
        of(
            "<34>Jun 14 22:14:15 mymachine su: 'su root' failed",
            "2024-06-14T22:14:15Z",
            LogLevel.FATAL,
            "'su root' failed"),
        of(
            "<165>1 2003-10-11T22:14:15.003Z host app 12 ID47 [x@1 a=\"b\"][y@2 c=\"d\"] hello there",
            "2003-10-11T22:14:15.003Z",
            LogLevel.INFO,
            "hello there"),
        of(
            "<11>1 2003-10-11T22:14:15.003+02:00 host app - - - plain",
            "2003-10-11T20:14:15.003Z",
            LogLevel.ERROR,
            "plain"),
        of(
            "2024-05-06T08:00:01.123456+02:00 web1 sshd[33]: Accepted key",
            "2024-05-06T06:00:01.123Z",
            LogLevel.NONE,
            "Accepted key"),
        of("[    3.141592] usb 1-1: new device", null, LogLevel.NONE, "usb 1-1: new device"));
  }

  private static List<Case> iso() {
    return List.of(
        of("2024-05-06T08:00:01Z INFO hello", "2024-05-06T08:00:01Z", LogLevel.INFO, "hello"),
        of(
            "2024-05-06 08:00:01.5 +0200 ERROR hello",
            "2024-05-06T06:00:01.500Z",
            LogLevel.ERROR,
            "hello"),
        of(
            "[2024-05-06 08:00:01,250] [WARN ] hello",
            "2024-05-06T08:00:01.250Z",
            LogLevel.WARN,
            "hello"),
        of("2024/05/06 08:00:01 hello ERROR", "2024-05-06T08:00:01Z", LogLevel.NONE, "hello ERROR"),
        of("20240506T080001Z DEBUG hello", "2024-05-06T08:00:01Z", LogLevel.DEBUG, "hello"),
        of(
            "2024-05-06 08:00:01, Info                  CBS    Loaded stack",
            "2024-05-06T08:00:01Z",
            LogLevel.INFO,
            "CBS    Loaded stack"),
        of("ERROR 2024-05-06 08:00:01 hello", "2024-05-06T08:00:01Z", LogLevel.ERROR, "hello"),
        of(
            "app.log:3 2024-05-06 08:00:01 WARN hello",
            "2024-05-06T08:00:01Z",
            LogLevel.WARN,
            "hello"));
  }

  private static List<Case> numeric() {
    return List.of(
        of("1714982400 INFO hello", "2024-05-06T08:00:00Z", LogLevel.INFO, "hello"),
        of("1714982400123 hello", "2024-05-06T08:00:00.123Z", LogLevel.NONE, "hello"),
        of(
            "081109 203615 148 INFO dfs.DataNode$PacketResponder: Served 3",
            "2008-11-09T20:36:15Z",
            LogLevel.INFO,
            "Served 3"),
        of(
            "17/06/09 20:10:40 WARN executor.Executor: hello",
            "2017-06-09T20:10:40Z",
            LogLevel.WARN,
            "hello"),
        of(
            "- 1117838570 2005.06.03 R02-M1 2005-06-03-15.42.50.675872 R02-M1 RAS KERNEL FATAL data TLB error",
            "2005-06-03T22:42:50Z",
            LogLevel.FATAL,
            "data TLB error"));
  }

  private static List<Case> javaLoggers() {
    return List.of(
        of(
            "2024-05-06 08:00:01.100  INFO 4711 --- [           main] c.e.shop.Shop  : Started",
            "2024-05-06T08:00:01.100Z",
            LogLevel.INFO,
            "Started"),
        of(
            "08:00:01.100 [main] ERROR com.example.Shop - Failed: x",
            "2024-06-15T08:00:01.100Z",
            LogLevel.ERROR,
            "Failed: x"),
        of(
            "2015-07-29 17:41:44,747 - INFO  [Peer[myid=1]/0:0:0:0:Election@774] - Notification time out: 3200",
            "2015-07-29T17:41:44.747Z",
            LogLevel.INFO,
            "Notification time out: 3200"),
        of(
            "02-Jan-2024 15:04:05.123 SEVERE [main] org.apache.Foo.bar Boom",
            "2024-01-02T15:04:05.123Z",
            LogLevel.ERROR,
            "org.apache.Foo.bar Boom"),
        of(
            "2024-05-06 08:00:01 ERROR java.io.IOException: Broken pipe",
            "2024-05-06T08:00:01Z",
            LogLevel.ERROR,
            "java.io.IOException: Broken pipe"),
        of("[ERROR] COMPILATION ERROR", null, LogLevel.ERROR, "COMPILATION ERROR"));
  }

  private static List<Case> otherLanguages() {
    return List.of(
        of(
            "2024-05-06 08:00:01,100 - worker - WARNING - slow",
            "2024-05-06T08:00:01.100Z",
            LogLevel.WARN,
            "slow"),
        of("WARNING:root:slow", null, LogLevel.WARN, "slow"),
        of(
            "E0506 08:00:01.000123    77 server.go:12] no route",
            "2024-05-06T08:00:01Z",
            LogLevel.ERROR,
            "no route"),
        of(
            "2024-05-06T08:00:01.000Z\terror\tserver/http.go:77\tno route",
            "2024-05-06T08:00:01Z",
            LogLevel.ERROR,
            "no route"),
        of(
            "2024/05/06 08:00:01 main.go:12: started",
            "2024-05-06T08:00:01Z",
            LogLevel.NONE,
            "main.go:12: started"),
        of(
            "05-06 08:00:01.123  1234  1250 E ActivityManager: ANR in app",
            "2024-05-06T08:00:01.123Z",
            LogLevel.ERROR,
            "ActivityManager: ANR in app"),
        of("W/System  ( 12): resource leaked", null, LogLevel.WARN, "resource leaked"));
  }

  private static List<Case> webServers() {
    return List.of(
        of(
            "[Sun Dec 04 04:47:44 2005] [error] mod_jk in error state 6",
            "2005-12-04T04:47:44Z",
            LogLevel.ERROR,
            "mod_jk in error state 6"),
        of(
            "[Mon May 06 08:00:01.902022 2024] [core:error] [pid 35708:tid 43] [client 1.2.3.4] File does not exist",
            "2024-05-06T08:00:01.902Z",
            LogLevel.ERROR,
            "File does not exist"),
        of(
            "2024/05/06 08:00:01 [warn] 1234#0: *5 a client request body is buffered",
            "2024-05-06T08:00:01Z",
            LogLevel.WARN,
            "*5 a client request body is buffered"),
        of(
            "1.2.3.4 - - [06/May/2024:10:00:01 +0200] \"GET /x HTTP/1.1\" 500 12",
            "2024-05-06T08:00:01Z",
            LogLevel.ERROR,
            "GET /x HTTP/1.1"),
        of(
            "1.2.3.4 - bob [06/May/2024:10:00:01 +0200] \"GET /x HTTP/1.1\" 404 12 \"-\" \"agent\"",
            "2024-05-06T08:00:01Z",
            LogLevel.WARN,
            "GET /x HTTP/1.1"));
  }

  private static List<Case> structured() {
    return List.of(
        of(
            "{\"level\":\"error\",\"ts\":1714982400.5,\"msg\":\"boom\"}",
            "2024-05-06T08:00:00.500Z",
            LogLevel.ERROR,
            "boom"),
        of(
            "{\"level\":40,\"time\":1714982400000,\"msg\":\"pino\"}",
            "2024-05-06T08:00:00Z",
            LogLevel.WARN,
            "pino"),
        of(
            "{\"MESSAGE\":\"x\",\"PRIORITY\":\"3\",\"__REALTIME_TIMESTAMP\":\"1714982400000000\"}",
            "2024-05-06T08:00:00Z",
            LogLevel.ERROR,
            "x"),
        of("{\"broken\": ", null, LogLevel.NONE, "{\"broken\":"),
        of(
            "time=\"2024-05-06T08:00:00Z\" level=warning msg=\"slow \\\"db\\\"\" took=3s",
            "2024-05-06T08:00:00Z",
            LogLevel.WARN,
            "slow \"db\""),
        of(
            "ts=2024-05-06T08:00:00Z level=info msg=ok",
            "2024-05-06T08:00:00Z",
            LogLevel.INFO,
            "ok"));
  }

  private static List<Case> without() {
    return List.of(
        of("just text with error in it", null, LogLevel.NONE, "just text with error in it"),
        of("", null, LogLevel.NONE, ""),
        of("99999999 99:99:99 no time", null, LogLevel.NONE, "99999999 99:99:99 no time"),
        of(
            "2024-13-45 08:00:01 no such day",
            null,
            LogLevel.NONE,
            "2024-13-45 08:00:01 no such day"));
  }

  @ParameterizedTest
  @MethodSource("lines")
  void time_level_and_message_are_found(Case expected) {
    Instant time = expected.time() == null ? null : Instant.parse(expected.time());
    assertThat(read(expected.line(), ZoneOffset.UTC, NEWEST))
        .isEqualTo(new Read(time, expected.level(), expected.message()));
  }

  @Test
  void a_date_without_a_year_is_the_latest_that_the_file_can_speak_of() {
    Instant newYear = Instant.parse("2024-01-01T00:30:00Z");
    assertThat(read("Dec 31 23:59:59 h p: x", ZoneOffset.UTC, newYear).time())
        .isEqualTo("2023-12-31T23:59:59Z");
    assertThat(read("Jan  1 00:10:00 h p: x", ZoneOffset.UTC, newYear).time())
        .isEqualTo("2024-01-01T00:10:00Z");
    assertThat(read("Feb 29 00:10:00 h p: x", ZoneOffset.UTC, newYear).time())
        .isEqualTo("2020-02-29T00:10:00Z");
  }

  @Test
  void local_times_are_of_the_zone_and_follow_its_summer_time() {
    ZoneId berlin = ZoneId.of("Europe/Berlin");
    assertThat(read("2024-01-15 12:00:00 x", berlin, NEWEST).time())
        .isEqualTo("2024-01-15T11:00:00Z");
    assertThat(read("2024-06-15 12:00:00 x", berlin, NEWEST).time())
        .isEqualTo("2024-06-15T10:00:00Z");
  }

  private static Read read(String line, ZoneId zone, Instant newest) {
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    var header = new LineHeader();
    new LineReader(zone, newest).read(bytes, 0, bytes.length, header);
    String message = new String(
        header.text,
        header.messageStart,
        header.messageEnd - header.messageStart,
        StandardCharsets.UTF_8);
    return new Read(
        header.hasTime() ? Instant.ofEpochMilli(header.time) : null, header.level, message);
  }
}
