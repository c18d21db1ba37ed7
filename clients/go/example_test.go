package cardgames_test

import (
	"context"
	"fmt"
	"log"

	cardgames "cardgames/clients/go"
)

// A game of the core set at one table, played to its end by the first legal action of both players.
func Example() {
	ctx, service := context.Background(), cardgames.New("http://127.0.0.1:8080")
	created, err := service.CreateGame(ctx, cardgames.NewGame{})
	if err != nil {
		log.Fatal(err)
	}
	game := service.Game(created.GameID, "")
	for update, err := range game.Updates(ctx, cardgames.FollowOptions{}) {
		if err != nil {
			log.Fatal(err)
		}
		if update.View.Finished() {
			fmt.Println("finished:", update.View.Result.Reason)
		} else if _, err := game.Submit(ctx, update.View.Version, update.View.LegalActions[0]); err != nil {
			log.Fatal(err)
		}
	}
}

// A game against a stranger, whatever client that player uses.
func ExampleFindOpponent() {
	ctx, service := context.Background(), cardgames.New("http://127.0.0.1:8080")
	seat, err := cardgames.FindOpponent(ctx, service, cardgames.OpponentOptions{Name: "Ada"})
	if err != nil {
		log.Fatal(err)
	}
	game := service.Game(seat.ID, seat.Token)
	for update, err := range game.Updates(ctx, cardgames.FollowOptions{}) {
		if err != nil {
			log.Fatal(err)
		}
		if update.View.Finished() {
			fmt.Println("finished:", update.View.Result.Reason)
		} else if actions := update.View.LegalActions; len(actions) > 0 { // it is this seat's turn to act
			if _, err := game.Submit(ctx, update.View.Version, actions[0]); err != nil {
				log.Fatal(err)
			}
		}
	}
}
