// Command soak uses the binary of cmd/serve for long, as an open service is used: games with followers,
// strangers who find each other by invitations, exports, and an address that attacks at its full rate.
// Every two minutes the service is killed with kill -9 and starts again. The command fails if something
// that was acknowledged is lost, or if memory or disk are out of their bounds. It needs Linux,
// and root's rights to limit the memory by the kernel too.
//
//	go run ./localtest/measure/soak -for 15m
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"time"

	"cardgames/localtest/service/attack"
)

// Bounds of the service, in bytes.
const (
	memory = 512 << 20
	disk   = 512 << 20
)

const killEvery = 2 * time.Minute

func main() {
	s := attack.Soak{
		Pace: 2 * time.Second, Down: time.Second,
		Within: memory,
		Flags:  []string{"-rate", "100", "-memory", fmt.Sprint(memory), "-disk", fmt.Sprint(disk)},
	}
	flag.DurationVar(&s.Over, "for", 15*time.Minute, "how long to go on")
	flag.IntVar(&s.Tables, "games", 200, "games at once, each of an address of its own")
	flag.IntVar(&s.Pairs, "pairs", 5, "pairs of strangers, who find each other again and again")
	flag.Parse()
	slog.SetLogLoggerLevel(slog.LevelError) // without each attempt of a client while the service is down
	s.Kills = max(1, int(s.Over/killEvery))
	if err := run(s); err != nil {
		fmt.Fprintln(os.Stderr, "soak:", err)
		os.Exit(1)
	}
}

func run(s attack.Soak) (err error) {
	data, err := os.MkdirTemp("", "soak")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(data)) }()
	r, err := s.Run(context.Background(), data)
	fmt.Println(r)
	if r.Peak > memory || r.Disk > disk {
		err = errors.Join(err, fmt.Errorf("%d bytes of memory and %d of disk, of at most %d and %d",
			r.Peak, r.Disk, memory, disk))
	}
	return err
}
