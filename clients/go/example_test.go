package cardgames_test

import (
	"context"
	"fmt"
	"log"

	cardgames "cardgames/clients/go"
)

// A game against the computer, played to its end by the first legal action.
func ExampleService_PlayComputer() {
	ctx, service := context.Background(), cardgames.New("http://127.0.0.1:8080")
	game, err := service.PlayComputer(ctx, cardgames.ComputerOptions{})
	if err != nil {
		log.Fatal(err)
	}
	for update, err := range game.Updates(ctx, cardgames.FollowOptions{}) {
		if err != nil {
			log.Fatal(err)
		}
		if update.View.Finished() {
			fmt.Println("finished:", update.View.Result.Reason)
		} else if actions := update.View.LegalActions; len(actions) > 0 { // this seat may act
			if _, err := game.Submit(ctx, update.View.Version, actions[0]); err != nil {
				log.Fatal(err)
			}
		}
	}
}

// A game with a friend, who opens the link.
func ExampleService_Invite() {
	ctx, service := context.Background(), cardgames.New("http://127.0.0.1:8080")
	invited, err := service.Invite(ctx, cardgames.Offer{Name: "Ada"})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(invited.Link)
	game, err := invited.Game(ctx) // waits for the friend
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(game.ID)
}
