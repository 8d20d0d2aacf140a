package dev.talaria.runtime.tool.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LineScanTest {
  private final LineScan scan = new LineScan(Rules.builtIn());

  /**
   * Each rule with a line that it finds. Keys are put together so that no scanner finds them here.
   */
  static Stream<List<String>> smells() {
    return Stream.of(
        List.of("secret-private-key", "key.txt", "-----BEGIN " + "RSA PRIVATE KEY-----"),
        List.of("secret-aws-key", "a.conf", "id = AKIA" + "ABCDEFGHIJKLMNOP"),
        List.of("secret-known-token", "a.yml", "token: ghp_" + "a1".repeat(18)),
        List.of("secret-assigned", "a.py", "db_password = \"hunter2-long\""),
        List.of("secret-in-url", "a.env", "DB=postgres://app:s3cr3tpw@db/x"),
        List.of("py-eval", "a.py", "x = eval(request.args['q'])"),
        List.of("py-pickle", "a.py", "pickle.loads(data)"),
        List.of("py-yaml-load", "a.py", "yaml.load(f)"),
        List.of("py-shell-true", "a.py", "subprocess.run(cmd, shell=True)"),
        List.of("py-tls-off", "a.py", "requests.get(u, verify=False)"),
        List.of("py-debug", "a.py", "app.run(debug=True)"),
        List.of("py-tempfile", "a.py", "tempfile.mktemp()"),
        List.of("py-sql", "a.py", "c.execute(\"SELECT * FROM t WHERE a=%s\" % a)"),
        List.of("js-eval", "a.js", "eval(code)"),
        List.of("js-inner-html", "a.tsx", "el.innerHTML = text"),
        List.of("js-exec", "a.js", "exec(`ls ${dir}`)"),
        List.of("js-tls-off", "a.ts", "rejectUnauthorized: false"),
        List.of("js-sql", "a.js", "db.query(`SELECT * FROM t WHERE a=${a}`)"),
        List.of("js-random", "a.js", "const token = Math.random()"),
        List.of("java-deserialise", "A.java", "new ObjectInputStream(in)"),
        List.of("java-exec", "A.java", "Runtime.getRuntime().exec(\"ls \" + dir)"),
        List.of("java-sql", "A.java", "s.executeQuery(\"SELECT a FROM b WHERE c=\" + c)"),
        List.of("java-tls-off", "A.java", "NoopHostnameVerifier.INSTANCE"),
        List.of("java-xxe", "A.java", "DocumentBuilderFactory.newInstance()"),
        List.of("go-exec-shell", "a.go", "exec.Command(\"sh\", \"-c\", line)"),
        List.of("go-tls-off", "a.go", "InsecureSkipVerify: true"),
        List.of("go-sql", "a.go", "db.Query(fmt.Sprintf(\"SELECT * FROM t WHERE a=%s\", a))"),
        List.of("c-unbounded", "a.c", "strcpy(to, from);"),
        List.of("c-scanf", "a.c", "scanf(\"%s\", name);"),
        List.of("c-system", "a.cpp", "system(line);"),
        List.of("c-format", "a.c", "printf(text);"),
        List.of("c-mktemp", "a.c", "tmpnam(name);"),
        List.of("php-eval", "a.php", "eval($code);"),
        List.of("php-exec", "a.php", "system(\"ls $dir\");"),
        List.of("php-sql", "a.php", "mysqli_query($c, \"SELECT * FROM t WHERE a=\" . $a);"),
        List.of("php-xss", "a.php", "echo $_GET['name'];"),
        List.of("php-include", "a.php", "include $_GET['page'];"),
        List.of("php-unserialize", "a.php", "unserialize($data)"),
        List.of("rb-eval", "a.rb", "eval(params[:q])"),
        List.of("rb-exec", "a.rb", "system(\"ls #{dir}\")"),
        List.of("rb-sql", "a.rb", "User.where(\"name = #{name}\")"),
        List.of("sh-curl-shell", "a.sh", "curl -s https://x.test/i | sudo bash"),
        List.of("sh-eval", "a.sh", "eval \"$line\""),
        List.of("sh-tls-off", "a.sh", "curl -k https://x.test"),
        List.of("sh-rm-variable", "a.sh", "rm -rf \"$DIR\"/*"),
        List.of("chmod-world", "a.sh", "chmod -R 777 /srv"),
        List.of("weak-hash", "a.py", "hashlib.md5(data)"),
        List.of("weak-cipher", "A.java", "Cipher.getInstance(\"DES\")"),
        List.of("bind-all", "a.py", "app.listen(\"0.0.0.0\")"),
        List.of("docker-root", "Dockerfile", "USER root"),
        List.of("docker-secret", "Dockerfile", "ENV DB_PASSWORD=hunter22"),
        List.of("docker-add-url", "Dockerfile", "ADD https://x.test/a.tgz /"),
        List.of("docker-latest", "Dockerfile", "FROM debian:latest"),
        List.of("ci-injection", "ci.yml", "run: echo ${{ github.event.issue.title }}"),
        List.of("ci-untrusted-checkout", "ci.yml", "  pull_request_target:"),
        List.of("yaml-privileged", "pod.yaml", "  privileged: true"));
  }

  @ParameterizedTest
  @MethodSource("smells")
  void each_rule_finds_its_smell(List<String> smell) {
    assertThat(ids(smell.get(1), smell.get(2))).contains(smell.get(0));
  }

  @Test
  void every_rule_has_its_example() {
    assertThat(smells().map(smell -> smell.get(0)))
        .containsExactlyInAnyOrderElementsOf(
            Rules.builtIn().stream().map(Rule::id).toList());
  }

  @ParameterizedTest
  @MethodSource("sound")
  void sound_lines_are_left_alone(List<String> line) {
    assertThat(ids(line.get(0), line.get(1))).isEmpty();
  }

  static Stream<List<String>> sound() {
    return Stream.of(
        List.of("a.py", "# eval(x) is dangerous"),
        List.of("a.py", "model.eval()"),
        List.of("a.py", "yaml.load(f, Loader=yaml.SafeLoader)"),
        List.of("a.py", "password = os.environ['PASSWORD']"),
        List.of("a.py", "password = \"changeme\""),
        List.of("a.py", "c.execute(\"SELECT * FROM t WHERE a=%s\", (a,))"),
        List.of("a.js", "// el.innerHTML = x"),
        List.of("a.js", "regex.exec(text)"),
        List.of("a.c", "printf(\"%s\", text);"),
        List.of("a.sh", "chmod 755 run.sh"),
        List.of("a.sh", "curl https://x.test -o file"),
        List.of("a.txt", "we eval(x) here"),
        List.of("A.java", "s.prepareStatement(\"SELECT a FROM b WHERE c=?\")"),
        List.of("Dockerfile", "FROM debian:12.5"));
  }

  @Test
  void a_secret_is_never_shown_whatever_rule_found_the_line() {
    String secret = "hunter2-long";
    String line = "eval(x); password = \"" + secret + "\"";

    assertThat(scan.findings("a.py", Language.PYTHON, 7, line)).hasSize(2).allSatisfy(finding -> {
      assertThat(finding.text()).doesNotContain(secret).contains("password = \"hun****\"");
      assertThat(finding.line()).isEqualTo(7);
    });
  }

  @Test
  void tests_are_told_apart() {
    assertThat(List.of("src/test/A.java", "tests/x.py", "a_test.go", "b.spec.ts", "FooTest.java"))
        .allMatch(LineScan::isTest);
    assertThat(List.of("src/main/A.java", "contest.py", "latest/x.go")).noneMatch(LineScan::isTest);
  }

  @Test
  void a_rule_that_lacks_something_is_named() {
    assertThatThrownBy(() -> Rules.parse("id: a\nseverity: high\n\n"))
        .hasMessageStartingWith("a rule has no cwe");
    assertThatThrownBy(() -> Rules.parse("ident: a\n"))
        .hasMessage("not a line of a rule: ident: a");
  }

  private List<String> ids(String path, String line) {
    return scan.findings(path, Language.of(path), 1, line).stream()
        .map(finding -> finding.rule().id())
        .toList();
  }
}
