package main

import (
	"fmt"
	"io"
	"runtime"
	"time"

	"cardgames/localtest/service"
)

// playOverHTTP plays 1, 8 and 32 games at once, each number on servers of its
// own, and prints Go benchmark lines.
func playOverHTTP(w io.Writer, rounds int, length time.Duration) error {
	fmt.Fprintln(w, "pkg: cardgames/localtest/serve")
	for _, games := range []int{1, 8, 32} {
		for range rounds {
			if err := playOnce(w, games, length); err != nil {
				return fmt.Errorf("%d games at once: %w", games, err)
			}
		}
	}
	return nil
}

func playOnce(w io.Writer, games int, length time.Duration) error {
	s, err := service.Start()
	if err != nil {
		return err
	}
	l, played := play(s.Base, games, length)
	if err := s.Stop(); err != nil {
		return err
	}
	if played != nil {
		return played
	}
	mean := l.took * time.Duration(games) / time.Duration(len(l.moves))
	_, err = fmt.Fprintf(w, "BenchmarkPlay/games=%d-%d\t%d\t%d ns/op\t%.0f moves/s\t%.2f p50-ms\t%.2f p99-ms\t%.3f cpu-s/1000-moves\n",
		games, runtime.GOMAXPROCS(0), len(l.moves), mean.Nanoseconds(), l.rate(),
		ms(l.quantile(0.5)), ms(l.quantile(0.99)), s.CPU().Seconds()*1000/float64(len(l.moves)))
	return err
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
