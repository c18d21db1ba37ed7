package bots

import (
	"math"
	"math/rand/v2"
	"slices"

	"cardgames/engine"
)

// Fitting alternates between games, in which greedy bots play with the values so far, and
// a logistic regression of the results on the positions. The first games are of random
// actions.

// games are the numbers of games in each round. docs/bots.md says how long all take.
var games = [...]int{500, 800, 1000, 2000, 6000}

// allGames is the sum of games.
const allGames = 10_300

const (
	mistakes       = 0.02 // the share of random actions, so that every card is tried
	tableVariation = 0.5  // of weights, as a share of them
	cardVariation  = 0.3  // in log-odds
	tablePrior     = 0.5  // strengths of the priors, which draw weights to 0
	cardPrior      = 250  // of cards in a hand
	resultShare    = 0.85 // of what comes later, against the value of the next position
	newtonSteps    = 5
	precision      = 1 << 10
)

// maxSamples bounds the memory of a fit to about 150 MB. The last round with a set that ships
// has a third to half as many.
const maxSamples = 1_000_000

// fit returns values for a pool. They depend on nothing but the rules and the pool. The share of the games that is
// played is reported after each of them.
func fit(rules *engine.Rules, pool *engine.Pool, report func(share float64)) *Values {
	f, before := newFitting(rules, pool), 0
	for round, n := range games {
		f.makeRoom(round)
		for game := 0; game < n && len(f.samples) < maxSamples; game++ {
			f.playGame(round, game)
			report(float64(before+game+1) / allGames)
		}
		f.regress()
		before += n
	}
	return newValues(f.judge.weights, f.keys)
}

// makeRoom empties the samples before a round. It makes room for as many as the games of the
// round before lead to expect, and a quarter more, since lists that grow are copied many times.
func (f *fitting) makeRoom(round int) {
	samples, features := 0, 0
	if round > 0 {
		last := max(1, len(f.samples))
		samples = min(maxSamples, last*games[round]/games[round-1]*5/4)
		features = samples * (len(f.features)/last + 1)
	}
	f.samples, f.features = make([]sample, 0, samples), make([]feature, 0, features)
}

type fitting struct {
	rules   *engine.Rules
	judge   judge
	keys    keys
	fitted  bool
	samples []sample
	// features has the features of all samples, one after the other. A fit keeps many, so
	// features that are 0 take no room.
	features []feature
}

// sample is a position for one seat, and what it is taken to be worth.
type sample struct {
	first, end uint32 // of its features
	seat       engine.Seat
	won        float64 // the chance that the seat wins, as far as the rest of the game shows it
}

// feature is one feature of a sample. The value is exact: it is a multiple of 1/256.
type feature struct {
	index uint16
	value float32
}

func newFitting(rules *engine.Rules, pool *engine.Pool) *fitting {
	f := &fitting{rules: rules, keys: keysOf(pool)}
	f.judge = judge{pool: pool, cards: make([]traits, pool.Len())}
	for ref := range f.judge.cards {
		card := pool.Card(engine.CardRef(ref))
		inHand, acts := f.keys.terms(card, pool.Len())
		f.judge.cards[ref] = traitsOf(card, inHand, acts)
	}
	f.judge.weights = make([]float64, f.keys.number())
	return f
}

// playGame adds the samples of one game.
func (f *fitting) playGame(round, game int) {
	random := rand.New(rand.NewPCG(uint64(round), uint64(game)))
	state := f.deal(random)
	first := len(f.samples)
	seats := [2]*judge{f.varied(random), f.varied(random)}
	for seat, ok := state.Priority(); ok; seat, ok = state.Priority() {
		if len(state.Stack()) == 0 {
			f.addSamples(&state, seat)
		}
		advance(f.judge.pool, &state, f.choose(seats[seat], &state, seat, random))
	}
	f.setTargets(f.samples[first:], state.Result())
}

// setTargets sets what the positions of a game, in their order, are taken to be worth. That is
// partly the result and partly what the values so far say about the seat's later positions,
// which know less of the luck that came after (R. S. Sutton, "Learning to Predict by the
// Methods of Temporal Differences", 1988).
func (f *fitting) setTargets(game []sample, result engine.Result) {
	var later [2]float64
	for seat := range engine.Seat(2) {
		later[seat] = float64(1+resultFor(result, seat)) / 2
	}
	for i := range slices.Backward(game) {
		s := &game[i]
		s.won = later[s.seat]
		if f.fitted {
			later[s.seat] = resultShare*s.won + (1-resultShare)*logistic(times(f.featuresOf(s), f.judge.weights))
		}
	}
}

func logistic(odds float64) float64 { return 1 / (1 + math.Exp(-odds)) }

// deal begins a game as the rules do, but for the source of randomness: package shuffle
// would bring cryptography into the program for browsers.
func (f *fitting) deal(random *rand.Rand) engine.State {
	size := f.judge.pool.Len()
	refs := random.Perm(size)
	var decks [2][]engine.CardRef
	for seat := range decks {
		for i := range f.rules.DeckSize {
			ref := i % size
			if size > f.rules.DeckSize {
				ref = refs[i]
			}
			decks[seat] = append(decks[seat], engine.CardRef(ref))
		}
		deck := decks[seat]
		random.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	}
	state, _, err := f.rules.Deal(f.judge.pool, decks)
	if err != nil {
		panic(err) // the decks have the right size and cards of the pool
	}
	return state
}

// addSamples adds a position for the player who waits, and also for the active player
// who has passed and given the other the priority: that is what it does at last.
func (f *fitting) addSamples(state *engine.State, priority engine.Seat) {
	f.addSample(state, 1-state.Active())
	if priority != state.Active() {
		f.addSample(state, state.Active())
	}
}

func (f *fitting) addSample(state *engine.State, me engine.Seat) {
	described := &f.judge.features
	described.describe(f.judge.cards, state, me, 0)
	s := sample{seat: me, first: uint32(len(f.features))}
	f.features = described.appendTo(f.features)
	s.end = uint32(len(f.features))
	f.samples = append(f.samples, s)
}

func (f *fitting) featuresOf(s *sample) []feature { return f.features[s.first:s.end] }

// times returns the sum of the features times the weights.
func times(features []feature, weights []float64) float64 {
	sum := 0.0
	for _, feature := range features {
		sum += float64(feature.value) * weights[feature.index]
	}
	return sum
}

// varied returns a judge with other weights, so that games show what other styles of
// play lead to.
func (f *fitting) varied(random *rand.Rand) *judge {
	j := f.judge
	j.weights = slices.Clone(j.weights)
	for i := range turnFeatures {
		factor := 1 + tableVariation*(2*random.Float64()-1)
		for _, at := range [...]int{i, i + turnFeatures} {
			j.weights[at] = rounded(j.weights[at] * factor)
		}
	}
	for i := boardFeatures; i < len(j.weights); i++ {
		j.weights[i] = rounded(j.weights[i] + cardVariation*(2*random.Float64()-1))
	}
	return &j
}

func rounded(weight float64) float64 { return math.Round(weight*precision) / precision }

func (f *fitting) choose(player *judge, state *engine.State, seat engine.Seat, random *rand.Rand) engine.Action {
	actions := engine.LegalActions(f.judge.pool, state, seat)
	if len(actions) == 1 {
		return actions[0]
	}
	if !f.fitted || random.Float64() < mistakes {
		return actions[random.IntN(len(actions))]
	}
	return player.best(state, seat, actions)
}

// regress fits the weights to the samples by Newton's method.
func (f *fitting) regress() {
	weights := make([]float64, len(f.judge.weights))
	for range newtonSteps {
		gradient, hessian := f.derivatives(weights)
		solve(hessian, gradient)
		for i := range weights {
			weights[i] += gradient[i]
		}
	}
	for i, w := range weights {
		f.judge.weights[i] = rounded(w)
	}
	f.fitted = true
}

// derivatives returns the derivatives of the log-likelihood and of the priors. Only the
// lower half of the symmetric matrix is filled in.
func (f *fitting) derivatives(weights []float64) (gradient []float64, hessian [][]float64) {
	gradient, hessian = make([]float64, len(weights)), make([][]float64, len(weights))
	for i, w := range weights {
		prior := tablePrior
		if i >= boardFeatures && i < f.keys.firstActing() {
			prior = cardPrior
		}
		hessian[i] = make([]float64, i+1)
		hessian[i][i], gradient[i] = prior, -prior*w
	}
	for i := range f.samples {
		s := &f.samples[i]
		features := f.featuresOf(s)
		p := logistic(times(features, weights))
		for _, a := range features {
			gradient[a.index] += (s.won - p) * float64(a.value)
			scaled := p * (1 - p) * float64(a.value)
			row := hessian[a.index]
			for _, b := range features {
				if int(b.index) < len(row) {
					row[b.index] += scaled * float64(b.value)
				}
			}
		}
	}
	return gradient, hessian
}

// solve replaces b by the solution x of A x = b, by Cholesky's decomposition. A is
// symmetric and positive definite; its lower half is overwritten.
func solve(a [][]float64, b []float64) {
	for i := range a {
		for j := range i + 1 {
			sum := a[i][j]
			for k := range j {
				sum -= a[i][k] * a[j][k]
			}
			if i == j {
				a[i][i] = math.Sqrt(sum)
			} else {
				a[i][j] = sum / a[j][j]
			}
		}
	}
	for i := range b {
		for k := range i {
			b[i] -= a[i][k] * b[k]
		}
		b[i] /= a[i][i]
	}
	for i := len(b) - 1; i >= 0; i-- {
		for k := i + 1; k < len(b); k++ {
			b[i] -= a[k][i] * b[k]
		}
		b[i] /= a[i][i]
	}
}
