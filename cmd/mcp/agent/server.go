package agent

import (
	"context"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const instructions = `Play a card game for two. Begin with start_game or join_game; read rules once. Every text ends
with a numbered list of what you can do now. act takes several numbers of it, in the order in which you want to do
them, such as [3, 1, 0]: pass (0) last, to end your turn. It then plays on, passes where there is nothing to
decide, and returns when you have a decision. Games are numbered; leave game out for the newest one.`

type (
	startArguments struct {
		Opponent string `json:"opponent,omitempty" jsonschema:"computer (the default), friend or anyone; friend gives a link"`
		Strength string `json:"strength,omitempty" jsonschema:"of the computer: easy, medium (the default) or hard"`
		CardSet  string `json:"card_set,omitempty" jsonschema:"name of a card set; the core set without it"`
	}
	joinArguments struct {
		Invitation string `json:"invitation" jsonschema:"the link of an invitation, or its id"`
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
	add(server, of, "start_game", "Begins a game against the computer, a friend or anyone (two minutes for a move).",
		func(ctx context.Context, t *Tools, a startArguments) (string, error) {
			return t.Start(ctx, a.Opponent, a.Strength, a.CardSet)
		})
	add(server, of, "join_game", "Accepts an invitation.",
		func(ctx context.Context, t *Tools, a joinArguments) (string, error) { return t.Join(ctx, a.Invitation) })
	add(server, of, "look", "Shows a game; waits up to 20 seconds if it is not for you to act.",
		func(ctx context.Context, t *Tools, a gameArguments) (string, error) { return t.Look(ctx, a.Game) })
	add(server, of, "act",
		"Does what the numbers of the newest list say, in order, then plays on until you have a decision.",
		func(ctx context.Context, t *Tools, a actArguments) (string, error) {
			return t.Act(ctx, a.Game, a.Actions, a.Until)
		})
	add(server, of, "rules", "Explains the game and lists the cards.",
		func(ctx context.Context, t *Tools, a gameArguments) (string, error) { return t.Rules(ctx, a.Game) })
	add(server, of, "resign", "Ends a game; the opponent wins.",
		func(ctx context.Context, t *Tools, a gameArguments) (string, error) { return t.Resign(ctx, a.Game) })
	return server
}

// add adds a tool whose result is a text. An error is a text too, which the model reads.
func add[In any](
	server *mcp.Server, of func(*mcp.ServerSession) *Tools, name, description string,
	call func(context.Context, *Tools, In) (string, error),
) {
	tool := &mcp.Tool{Name: name, Description: description, InputSchema: schemaOf[In]()}
	mcp.AddTool(server, tool, func(ctx context.Context, r *mcp.CallToolRequest, in In) (*mcp.CallToolResult, any, error) {
		t := of(r.Session)
		ctx, stop := t.Pace.callContext(ctx)
		defer stop()
		text, err := call(ctx, t, in)
		if err != nil {
			return nil, nil, err // as a result with IsError
		}
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}, nil, nil
	})
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
