// Command sizes measures what the sizes of responses reveal to an observer of the
// network, who sees them although the connection is encrypted. It plays private games
// of the core set in this process and prints, for plain and for compressed responses,
// how often two observers guess a card that a player draws. docs/security.md has the
// figures.
//
//	go run ./localtest/measure/sizes -games 300
package main

import (
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
)

func main() {
	count := flag.Int("games", 300, "games to play")
	started := flag.Int("openings", 20000, "games to begin")
	seed := flag.Uint64("seed", 1, "of the moves; the shuffles are random")
	flag.Parse()
	random := rand.New(rand.NewPCG(*seed, 0))
	openings, err := openingSizes(*started)
	if err != nil {
		log.Fatal(err)
	}
	var draws []draw
	for range *count {
		drawn, err := play(random)
		if err != nil {
			log.Fatal(err)
		}
		draws = append(draws, drawn...)
	}
	fmt.Printf("the plain size of an opening says %.1f bits of it, in %d games\n", entropy(openings), *started)
	fmt.Printf("a card that is drawn is guessed, of %d in %d games:\n", len(draws), *count)
	fmt.Printf("%-12s %10s %24s %24s\n", "responses", "blindly", "by who knows all else", "by what is public")
	for form, name := range [forms]string{"plain", "compressed"} {
		blind, informed := guessInformed(draws, form)
		fmt.Printf("%-12s %9.1f%% %23.1f%% %23.1f%%\n", name, 100*blind, 100*informed, 100*guessLearned(draws, form))
	}
}
