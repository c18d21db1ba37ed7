// Package games blocks and deletes games of a stack.
package games

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/cloudformation"

	"cardgames/cmd/operate/set"
	stored "cardgames/games"
	"cardgames/games/gameid"
)

// blockedGames is the parameter of template.yaml with the list, which is none when it is empty.
const blockedGames, none = "BlockedGames", "none"

// maxBlocked is how many games can be blocked at once: the environment of a function has 4 KB
// (AWS Lambda Developer Guide, "Lambda quotas").
const maxBlocked = 100

// Block adds games to those that the functions of a stack do not serve. Each is an id, or its
// hash in the log.
func Block(ctx context.Context, w io.Writer, stack string, games []string) error {
	return change(ctx, w, stack, games, func(list map[string]bool, hash string) { list[hash] = true })
}

// Unblock takes games off that list.
func Unblock(ctx context.Context, w io.Writer, stack string, games []string) error {
	return change(ctx, w, stack, games, func(list map[string]bool, hash string) { delete(list, hash) })
}

func change(ctx context.Context, w io.Writer, stack string, games []string, apply func(map[string]bool, string)) error {
	hashes, err := hashesOf(games)
	if err != nil {
		return err
	}
	cfg, err := config.LoadDefaultConfig(ctx)
	if err != nil {
		return err
	}
	parameters, _, err := describe(ctx, cloudformation.NewFromConfig(cfg), stack)
	if err != nil {
		return err
	}
	list := map[string]bool{}
	for hash := range strings.SplitSeq(parameters[blockedGames], ",") {
		list[hash] = true
	}
	delete(list, none)
	for _, hash := range hashes {
		apply(list, hash)
	}
	if len(list) > maxBlocked {
		return fmt.Errorf("%d games would be blocked, and at most %d can be: delete some", len(list), maxBlocked)
	}
	return set.Release(ctx, w, cfg, stack, map[string]string{
		blockedGames: cmp.Or(strings.Join(slices.Sorted(maps.Keys(list)), ","), none)})
}

// isHash matches the hash of a game in the log.
var isHash = regexp.MustCompile(`^[0-9a-f]{16}$`)

func hashesOf(games []string) (hashes []string, err error) {
	for _, game := range games {
		switch {
		case stored.ValidID(game):
			hashes = append(hashes, gameid.Hash(game))
		case isHash.MatchString(game):
			hashes = append(hashes, game)
		default:
			return nil, fmt.Errorf("%q is neither the id of a game nor its hash in the log", game)
		}
	}
	if len(hashes) == 0 {
		return nil, errors.New("no game is given")
	}
	return hashes, nil
}

// describe returns the parameters and the outputs of a stack.
func describe(ctx context.Context, client *cloudformation.Client, stack string) (
	parameters, outputs map[string]string, err error) {
	out, err := client.DescribeStacks(ctx, &cloudformation.DescribeStacksInput{StackName: &stack})
	if err != nil {
		return nil, nil, err
	}
	parameters, outputs = map[string]string{}, map[string]string{}
	for _, p := range out.Stacks[0].Parameters {
		parameters[aws.ToString(p.ParameterKey)] = aws.ToString(p.ParameterValue)
	}
	for _, o := range out.Stacks[0].Outputs {
		outputs[aws.ToString(o.OutputKey)] = aws.ToString(o.OutputValue)
	}
	return parameters, outputs, nil
}
