package agent

import (
	"context"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const instructions = `Play a card game for two. Begin with start_game or join_game, or choose a deck with draft
first; read rules once. Every text ends
with a numbered list of what you can do now. act takes several numbers of it, in the order in which you want to do
them, such as [3, 1, 0]: pass (0) last, to end your turn. It then plays on, passes where there is nothing to
decide, and returns when you have a decision. Games are numbered; leave game out for the newest one.`

type (
	startArguments struct {
		Opponent string `json:"opponent,omitempty" jsonschema:"computer (the default), friend or anyone; friend gives a link"`
		Strength string `json:"strength,omitempty" jsonschema:"of the computer: easy, medium (the default) or hard"`
		CardSet  string `json:"card_set,omitempty" jsonschema:"name of a card set, or all; the core set without it"`
		Draft    string `json:"draft,omitempty" jsonschema:"seed of a draft, from which both players choose decks"`
		Deck     string `json:"deck,omitempty" jsonschema:"your deck: your picks in the draft, or lines such as 2 Kettle"`
	}
	draftArguments struct {
		Seed    string `json:"seed,omitempty" jsonschema:"any text, such as a date; without it, all cards are listed"`
		CardSet string `json:"card_set,omitempty" jsonschema:"name of a card set, or all; the core set without it"`
		Deck    string `json:"deck,omitempty" jsonschema:"a deck to check: picks such as 1 2 3, or lines such as 2 Kettle"`
	}
	joinArguments struct {
		Invitation string `json:"invitation" jsonschema:"the link of an invitation, or its id"`
		Deck       string `json:"deck,omitempty" jsonschema:"your deck, if it has decks: picks, or lines such as 2 Kettle"`
	}
	gameArguments struct {
		Game int `json:"game,omitempty" jsonschema:"number of the game; the newest without it"`
	}
	actArguments struct {
		Actions []int  `json:"actions" jsonschema:"numbers of the newest list, in the order in which to do them"`
		Until   string `json:"until,omitempty" jsonschema:"decision (the default), or my_turn to pass until your next turn"`
		Game    int    `json:"game,omitempty" jsonschema:"number of the game; the newest without it"`
	}
)

// Server returns a server of the Model Context Protocol with the tools of one session.
func (t *Tools) Server(version string) *mcp.Server {
	return NewServer(version, func(*mcp.ServerSession) *Tools { return t })
}

// NewServer returns a server of the Model Context Protocol. of returns the tools of a session.
func NewServer(version string, of func(*mcp.ServerSession) *Tools) *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "cardgames", Title: "Card games", Version: version},
		&mcp.ServerOptions{Instructions: instructions})
	add(server, of, tool("start_game", "Start a game",
		"Begins a game against the computer, a friend or anyone (two minutes for a move).", changes),
		func(ctx context.Context, t *Tools, a startArguments) (int, string, error) {
			text, err := t.Start(ctx, Opening(a))
			return 0, text, err
		})
	add(server, of, tool("join_game", "Join a game", "Accepts an invitation.", changes),
		func(ctx context.Context, t *Tools, a joinArguments) (int, string, error) {
			text, err := t.Join(ctx, a.Invitation, a.Deck)
			return 0, text, err
		})
	add(server, of, tool("draft", "Draft a deck",
		"Shows the cards from which you choose a deck before a game, and checks a deck.", repeats),
		func(ctx context.Context, t *Tools, a draftArguments) (int, string, error) {
			text, err := t.Draft(ctx, a.Seed, a.CardSet, a.Deck)
			return noGame, text, err
		})
	add(server, of, tool("look", "Look at a game",
		"Shows a game; waits up to 20 seconds if it is not for you to act.", repeats),
		func(ctx context.Context, t *Tools, a gameArguments) (int, string, error) {
			text, err := t.Look(ctx, a.Game)
			return a.Game, text, err
		})
	add(server, of, tool("act", "Act in a game",
		"Does what the numbers of the newest list say, in order, then plays on until you have a decision.", changes),
		func(ctx context.Context, t *Tools, a actArguments) (int, string, error) {
			text, err := t.Act(ctx, a.Game, a.Actions, a.Until)
			return a.Game, text, err
		})
	add(server, of, tool("rules", "Read the rules", "Explains the game and lists the cards.", reads),
		func(ctx context.Context, t *Tools, a gameArguments) (int, string, error) {
			text, err := t.Rules(ctx, a.Game)
			return a.Game, text, err
		})
	add(server, of, tool("resign", "Resign a game", "Ends a game; the opponent wins.", ends),
		func(ctx context.Context, t *Tools, a gameArguments) (int, string, error) {
			text, err := t.Resign(ctx, a.Game)
			return a.Game, text, err
		})
	return server
}

// What a call of a tool does to a game, for agents that ask a person before some calls. look is not read-only: it
// passes for an opponent who has missed a deadline.
var (
	reads   = mcp.ToolAnnotations{ReadOnlyHint: true, IdempotentHint: true}
	repeats = mcp.ToolAnnotations{IdempotentHint: true, DestructiveHint: new(bool)}
	changes = mcp.ToolAnnotations{DestructiveHint: new(bool)}
	ends    = mcp.ToolAnnotations{IdempotentHint: true}
)

// tool returns a tool that may reach a service, whose players are the open world.
func tool(name, title, description string, annotations mcp.ToolAnnotations) *mcp.Tool {
	annotations.Title = title
	return &mcp.Tool{Name: name, Title: title, Description: description, Annotations: &annotations}
}

// result is the structured content of a call. Its text is the call's content too, for agents that read no other.
type result struct {
	Game int    `json:"game,omitempty" jsonschema:"number of the game that the text is about"`
	Over bool   `json:"over" jsonschema:"whether this game is over"`
	Text string `json:"text" jsonschema:"what has happened, the table, and what you can do"`
}

// noGame is the number of a text that is about no game.
const noGame = -1

// add adds a tool whose result is a text about a game, of which call returns the number; 0 is the newest one. An error
// is a text too, which the model reads.
func add[In any](
	server *mcp.Server, of func(*mcp.ServerSession) *Tools, tool *mcp.Tool,
	call func(context.Context, *Tools, In) (int, string, error),
) {
	arguments := schemaOf[In]()
	tool.InputSchema, tool.OutputSchema = arguments, schemaOf[result]()
	server.AddTool(tool, func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		in, err := decode[In](tool.Name, arguments, r.Params.Arguments)
		if err != nil {
			return refused(err), nil
		}
		t := of(r.Session)
		ctx, stop := t.Pace.callContext(ctx)
		defer stop()
		number, text, err := call(ctx, t, in)
		if err != nil {
			return refused(err), nil
		}
		return &mcp.CallToolResult{
			Content:           []mcp.Content{&mcp.TextContent{Text: text}},
			StructuredContent: t.result(number, text),
		}, nil
	})
}

// refused returns an error as a result that the model reads.
func refused(err error) *mcp.CallToolResult {
	var r mcp.CallToolResult
	r.SetError(err)
	return &r
}

// result returns the structured content of a text about a game.
func (t *Tools) result(number int, text string) result {
	g, err := t.game(number)
	if err != nil {
		return result{Text: text} // of the rules, before a game
	}
	return result{Game: g.number, Over: g.over(), Text: text}
}

// schemaOf returns the schema of a tool's arguments. A slice would be an array or null there, and not every agent takes
// a member of several types.
func schemaOf[In any]() *jsonschema.Schema {
	schema, err := jsonschema.For[In](nil)
	if err != nil {
		panic(err) // a mistake in this file
	}
	for _, member := range schema.Properties {
		if slices.Contains(member.Types, "array") {
			member.Type, member.Types = "array", nil
		}
	}
	return schema
}
