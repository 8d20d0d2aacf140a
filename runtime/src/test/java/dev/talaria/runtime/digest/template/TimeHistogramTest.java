package dev.talaria.runtime.digest.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TimeHistogramTest {
  @Test
  void the_order_of_adding_changes_nothing_and_nothing_is_lost() {
    var times = new ArrayList<Long>();
    var random = new Random(7);
    for (int i = 0; i < 1000; i++) {
      times.add((long) (random.nextGaussian() * 1e10) - 5_000_000_000L); // before 1970 too
    }
    var inOrder = of(times);
    Collections.shuffle(times, random);
    var half = of(times.subList(0, 500));
    half.addAll(of(times.subList(500, 1000)));

    assertThat(shown(half)).isEqualTo(shown(inOrder));
    assertThat(shown(inOrder).stream().mapToLong(Long::longValue).sum()).isEqualTo(1000);
  }

  private static TimeHistogram of(List<Long> times) {
    var histogram = new TimeHistogram();
    times.forEach(time -> histogram.add(time, 1));
    return histogram;
  }

  private static List<Long> shown(TimeHistogram histogram) {
    return LongStream.rangeClosed(histogram.first(), histogram.last())
        .map(histogram::at)
        .boxed()
        .toList();
  }
}
