package shuffle_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
	"testing"

	"cardgames/cardsets/check"
	"cardgames/engine"
	"cardgames/engine/shuffle"
)

// shuffleVectors were computed by another implementation, in another language,
// from the text of docs/rules.md. Cards are given by their index in the pool.
var shuffleVectors = []struct {
	seed               string
	cards              int
	secret, commitment string
	words              []uint32 // the first ones of the stream "deck0"
	hands              [2][]engine.CardRef
	last               [2]engine.CardRef // of each deck
}{
	{
		"tea", 30,
		"a9f74d1ec36ebdeb2da3f6e5868090cd2a2d20b3dcca7b62f60304b1d3d9ef42",
		"d5f2d25edacd3361bb196eeb8e49c3e50fb257d3c8eb2ef1b4049547e5105eb3",
		[]uint32{0xd7002617, 0x4bee87d2, 0x1af90841, 0x6e45a522, 0x7938a68a, 0x927b18a3, 0xb2b1332c, 0x9bd43f5a, 0xb5b27dec},
		[2][]engine.CardRef{{14, 6, 13, 26, 2}, {17, 1, 18, 12, 5, 10}}, [2]engine.CardRef{21, 4},
	},
	{
		"household", 30,
		"bbcd628c07a0e35a5a86ea46c183f65df1eca93900d98d1b571d35352da25e43",
		"43300801b2ee265c8dc16ddb228cf236675902566a66ade59b4e9ea99db08adf",
		[]uint32{0x066ffaf5, 0x25eb7ac4, 0xd5f8ec2b, 0x2cfaa2e2, 0x6d950f5b, 0x320223e4, 0x34e68462, 0x1edca6ff, 0xd1156b0c},
		[2][]engine.CardRef{{3, 17, 28, 6, 26}, {3, 23, 22, 25, 29, 11}}, [2]engine.CardRef{27, 28},
	},
	{
		"Grüße, Oma", 30,
		"3ec4a499183a269636ab9bb26430fc7f53e3b2a68a7fd8d74b55eabe5b0a755b",
		"5920bdecf4409d7f1da1b517d61d513d78049c80016e18bdeddb63940b5e04fe",
		[]uint32{0xf014c4c7, 0x45dd788d, 0x09fbafe1},
		[2][]engine.CardRef{{18, 19, 15, 0, 21}, {26, 25, 11, 20, 28, 18}}, [2]engine.CardRef{25, 13},
	},
	{
		"🧹 spring cleaning", 30,
		"87d969440848ab2462c5de4aa9d5d906809b85245808eed5d7c04d7eef6f7352",
		"d00e32b8bb7bccac99d2659df3f7e890c20fafe001ea557a753d2f167df57a21",
		[]uint32{0x93232e11, 0x73bcb0a7, 0x9d74eb0b},
		[2][]engine.CardRef{{17, 4, 18, 9, 14}, {26, 11, 4, 10, 25, 6}}, [2]engine.CardRef{5, 5},
	},
	{ // a small pool, repeated
		"tea", 7,
		"a9f74d1ec36ebdeb2da3f6e5868090cd2a2d20b3dcca7b62f60304b1d3d9ef42",
		"d5f2d25edacd3361bb196eeb8e49c3e50fb257d3c8eb2ef1b4049547e5105eb3",
		[]uint32{0xd7002617},
		[2][]engine.CardRef{{0, 6, 6, 5, 2}, {3, 1, 4, 5, 5, 3}}, [2]engine.CardRef{0, 4},
	},
	{ // the smallest pool that is shuffled with the stream "list"
		"tea", 31,
		"a9f74d1ec36ebdeb2da3f6e5868090cd2a2d20b3dcca7b62f60304b1d3d9ef42",
		"d5f2d25edacd3361bb196eeb8e49c3e50fb257d3c8eb2ef1b4049547e5105eb3",
		[]uint32{0xd7002617},
		[2][]engine.CardRef{{15, 9, 11, 26, 6}, {27, 17, 22, 13, 3, 4}}, [2]engine.CardRef{14, 2},
	},
	{
		"household", 100,
		"bbcd628c07a0e35a5a86ea46c183f65df1eca93900d98d1b571d35352da25e43",
		"43300801b2ee265c8dc16ddb228cf236675902566a66ade59b4e9ea99db08adf",
		[]uint32{0x066ffaf5},
		[2][]engine.CardRef{{97, 33, 15, 73, 99}, {97, 5, 74, 63, 16, 61}}, [2]engine.CardRef{91, 15},
	},
	{ // one of the words of "list" is skipped
		seedThatSkips, 2000,
		"d5f3cdbf6f6aa78ad700a2173e776bcaaf2786f1b6bd164111aa2656301c227d",
		"4962f0b668d09b496c12ea2280ea5668251f545b16621fc8430bae337e7f3ea6",
		[]uint32{0x5a8b3930},
		[2][]engine.CardRef{{1576, 311, 1950, 470, 606}, {1053, 1626, 470, 1850, 621, 1145}}, [2]engine.CardRef{1899, 1458},
	},
}

const seedThatSkips = "rejection 2754"

func TestShuffleVectors(t *testing.T) {
	for _, v := range shuffleVectors {
		t.Run(fmt.Sprintf("%s with %d cards", v.seed, v.cards), func(t *testing.T) {
			secret := shuffle.SecretFromSeed(v.seed)
			if got := hex.EncodeToString(secret[:]); got != v.secret {
				t.Errorf("secret %s, want %s", got, v.secret)
			}
			if got := secret.Commitment(); hex.EncodeToString(got[:]) != v.commitment {
				t.Errorf("commitment %x, want %s", got, v.commitment)
			}
			if got := naiveWords(secret, "deck0", len(v.words)); !slices.Equal(got, v.words) {
				t.Errorf("words %x, want %x", got, v.words)
			}
			decks := shuffle.Decks(engine.DefaultRules(), blankPool(t, v.cards), secret)
			for seat, want := range v.hands {
				if got := decks[seat][:len(want)]; !slices.Equal(got, want) {
					t.Errorf("opening hand of player %d: %v, want %v", seat, got, want)
				}
				if got := decks[seat][engine.DefaultRules().DeckSize-1]; got != v.last[seat] {
					t.Errorf("last card of deck %d: %d, want %d", seat, got, v.last[seat])
				}
			}
		})
	}
}

// TestDecksAgreeWithNaiveShuffle compares every card of the decks with a plain
// reading of the rules.
func TestDecksAgreeWithNaiveShuffle(t *testing.T) {
	pools := map[int]*engine.Pool{}
	for _, cards := range []int{1, 2, 29, 30, 31, 64, 500} {
		pools[cards] = blankPool(t, cards)
	}
	for seed := range 300 {
		for cards, pool := range pools {
			compareDecks(t, pool, cards, fmt.Sprint("seed ", seed))
		}
	}
	pool := blankPool(t, check.MaxCards)
	if skips := compareDecks(t, pool, check.MaxCards, seedThatSkips); skips == 0 {
		t.Errorf("the seed %q skips no word, so it does not show how", seedThatSkips)
	}
}

func compareDecks(t *testing.T, pool *engine.Pool, cards int, seed string) (skips int) {
	t.Helper()
	secret := shuffle.SecretFromSeed(seed)
	list, skips := naiveList(secret, cards)
	if got := shuffle.DeckList(engine.DefaultRules(), pool, secret); !slices.Equal(got, list) {
		t.Fatalf("%s, %d cards: list %v, want %v", seed, cards, got, list)
	}
	for seat, deck := range shuffle.Decks(engine.DefaultRules(), pool, secret) {
		want, more := naiveShuffle(secret, fmt.Sprint("deck", seat), list)
		if !slices.Equal(deck, want) {
			t.Fatalf("%s, %d cards: deck %d is %v, want %v", seed, cards, seat, deck, want)
		}
		skips += more
	}
	return skips
}

func blankPool(t *testing.T, cards int) *engine.Pool {
	blanks := make([]engine.Card, cards)
	for i := range blanks {
		blanks[i] = engine.Card{ID: fmt.Sprint("c", i), Type: engine.TypeHabit}
	}
	pool, err := engine.NewPool(blanks)
	if err != nil {
		t.Fatal(err)
	}
	return pool
}

// naiveWords is Stream(label) of the rules, computed from its start each time.
func naiveWords(secret shuffle.Secret, label string, count int) []uint32 {
	var words []uint32
	for counter := uint32(0); len(words) < count; counter++ {
		mac := hmac.New(sha256.New, secret[:])
		mac.Write([]byte(label))
		mac.Write(binary.BigEndian.AppendUint32(nil, counter))
		block := mac.Sum(nil)
		for i := 0; i < len(block); i += 4 {
			words = append(words, binary.BigEndian.Uint32(block[i:]))
		}
	}
	return words[:count]
}

func naiveShuffle(secret shuffle.Secret, label string, cards []engine.CardRef) (shuffled []engine.CardRef, skips int) {
	shuffled = slices.Clone(cards)
	words := naiveWords(secret, label, len(cards)+8)
	for i := len(cards) - 1; i >= 1; i-- {
		n := uint64(i + 1)
		for uint64(words[0]) >= (1<<32)-(1<<32)%n {
			words, skips = words[1:], skips+1
		}
		j := uint64(words[0]) % n
		words = words[1:]
		shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
	}
	return shuffled, skips
}

func naiveList(secret shuffle.Secret, cards int) (list []engine.CardRef, skips int) {
	for i := range max(cards, engine.DefaultRules().DeckSize) {
		list = append(list, engine.CardRef(i%cards))
	}
	if cards > engine.DefaultRules().DeckSize {
		list, skips = naiveShuffle(secret, "list", list)
	}
	return list[:engine.DefaultRules().DeckSize], skips
}
