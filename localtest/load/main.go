// Command load plays many games at once against a server on this machine, and
// prints how many moves it answered in a second and how long they took.
//
//	go run ./localtest/load [-base http://127.0.0.1:8080] [-games 32] [-seconds 10]
//
// It sends traffic to loopback addresses only, and stops by itself. `make bench`
// measures the same on a server of its own.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"cardgames/localtest/load/tables"
)

func main() {
	base := flag.String("base", "http://127.0.0.1:8080", "the server")
	games := flag.Int("games", 32, "games played at once, at most 1000")
	seconds := flag.Int("seconds", 10, "how long, at most 600")
	flag.Parse()
	if err := run(os.Stdout, *base, *games, time.Duration(*seconds)*time.Second); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

func run(w io.Writer, base string, games int, length time.Duration) error {
	r, err := tables.Play(base, games, length)
	if r != nil && len(r.Moves) > 0 {
		fmt.Fprintf(w, "%d games at once: %.0f moves/s, %d moves in %d games, p50 %.1f ms, p99 %.1f ms, max %.1f ms\n",
			games, r.Rate(), len(r.Moves), r.Created, ms(r.Within(0.5)), ms(r.Within(0.99)), ms(r.Within(1)))
	}
	return err
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
