package lobby

import (
	"math/rand/v2"
	"slices"
)

// Sample returns at most limit of some invitations, in random order. It samples addresses
// first, so that no address fills a list: one has a second invitation there only if each
// other has one. addressOf returns the hash of an address; "" is of its own each time.
func Sample[T any](all []T, addressOf func(T) string, limit int) []T {
	rand.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	if len(all) <= limit {
		return all
	}
	rounds := map[string]int{}
	byRound := make([][]T, 1, MaxPublicGames)
	for _, one := range all {
		round := 0
		if address := addressOf(one); address != "" {
			round = rounds[address]
			rounds[address]++
		}
		if round == len(byRound) {
			byRound = append(byRound, nil)
		}
		byRound[round] = append(byRound[round], one)
	}
	found := slices.Concat(byRound...)[:limit]
	rand.Shuffle(limit, func(i, j int) { found[i], found[j] = found[j], found[i] })
	return found
}
