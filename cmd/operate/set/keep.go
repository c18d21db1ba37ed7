package set

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/aws/aws-sdk-go-v2/config"

	"cardgames/cmd/operate/rollback"
)

// held are the parameters in the environment of functions that hold for every release,
// with their variables: secrets, blocks, and what has happened to the service.
var (
	held      = []string{"OriginSecrets", "BlockedGames", "ServedSince", "Epoch"}
	variables = []string{"ORIGIN_SECRETS", "BLOCKED_GAMES", "SERVED_SINCE", "EPOCH"}
)

// Keep says which of them went back with a roll-back of functions, since each version of a function
// has an environment of its own, and sets them again by a release of what functions serve.
func Keep(ctx context.Context, w io.Writer, stack string) error {
	served, err := rollback.Live(ctx, stack)
	if err != nil {
		return err
	}
	back := map[string]bool{}
	for _, s := range served {
		for i, variable := range variables {
			// A function without the variable, and one of a release before it was there.
			was, is := cmp.Or(s.Environment[variable], "none"), cmp.Or(s.Published[variable], "none")
			if was != is {
				back[held[i]] = true
			}
		}
	}
	if len(back) == 0 {
		return nil
	}
	names := strings.Join(slices.Sorted(maps.Keys(back)), ", ")
	fmt.Fprintf(w, "went back with the functions, and is set again: %s\n", names)
	cfg, err := config.LoadDefaultConfig(ctx)
	if err == nil {
		err = Release(ctx, w, cfg, stack, nil)
	}
	if err != nil {
		return fmt.Errorf("the functions are rolled back, and without what was set since (%s); run this command again: %w",
			names, err)
	}
	return nil
}
