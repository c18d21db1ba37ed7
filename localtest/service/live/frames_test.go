package live_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/santhosh-tekuri/jsonschema/v6"

	cardgames "cardgames/clients/go"
	"cardgames/infra/hub"
	"cardgames/live"
	"cardgames/localtest/cloud/eventsource"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/memstore"
	"cardgames/localtest/service/opentable"
	"cardgames/schemas"
)

// TestEveryFrameIsInTheDocument: each frame that follows a client's frame and a move is one of the messages
// of the AsyncAPI document, and the document has no others.
func TestEveryFrameIsInTheDocument(t *testing.T) {
	messages := documentedMessages(t)
	sent := map[string]bool{}
	for name, test := range map[string]struct {
		start func(launch.Parts, <-chan live.Hint) (*launch.Server, error)
		want  []string
	}{
		"one process": {startProcess, []string{"hint"}},
		"functions":   {startFunctions, []string{"hint", "refusal"}},
	} {
		t.Run(name, func(t *testing.T) {
			hints := make(chan live.Hint, 1)
			store := &memstore.Hooked{Store: memstore.New(), Hints: hints}
			server, err := test.start(launch.Parts{Store: store, Now: time.Now}, hints)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(server.Close)
			socket, frames := provoke(t, opentable.New(server.URL)), []string(nil)
			for range test.want {
				_, frame, err := socket.Read(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				frames = append(frames, messageOf(t, messages, frame))
			}
			slices.Sort(frames)
			if !slices.Equal(frames, test.want) {
				t.Errorf("the frames are %s, want %s", frames, test.want)
			}
			for _, message := range frames {
				sent[message] = true
			}
		})
	}
	if len(sent) != len(messages) {
		t.Errorf("of the messages %s only %s are sent", slices.Sorted(maps.Keys(messages)), slices.Sorted(maps.Keys(sent)))
	}
}

func startProcess(p launch.Parts, hints <-chan live.Hint) (*launch.Server, error) {
	return launch.StartServer(p, hints), nil
}

func startFunctions(p launch.Parts, hints <-chan live.Hint) (*launch.Server, error) {
	return launch.StartFunctions(p, hub.New(time.Now), eventsource.Hints(hints))
}

// provoke follows a new game, sends a frame and makes a move.
func provoke(t *testing.T, c opentable.Client) *websocket.Conn {
	t.Helper()
	view, err := c.Create(cardgames.NewGame{})
	if err != nil {
		t.Fatal(err)
	}
	socket, _, err := websocket.Dial(t.Context(), view.Live, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = socket.CloseNow() })
	if err := socket.Write(t.Context(), websocket.MessageText, []byte("hello")); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Submit(view, view.LegalActions[0]); err != nil {
		t.Fatal(err)
	}
	return socket
}

// documentedMessages returns the schemas of the payloads of the document's channel, by the messages' names.
func documentedMessages(t *testing.T) map[string]*jsonschema.Schema {
	t.Helper()
	var names struct {
		Channels struct {
			Game struct{ Messages map[string]any }
		}
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(schemas.AsyncAPI))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(schemas.AsyncAPI, &names); err != nil {
		t.Fatal(err)
	}
	compiler, messages := jsonschema.NewCompiler(), map[string]*jsonschema.Schema{}
	if err := compiler.AddResource("asyncapi.json", document); err != nil {
		t.Fatal(err)
	}
	for name := range names.Channels.Game.Messages {
		messages[name] = compiler.MustCompile("asyncapi.json#/components/messages/" + name + "/payload")
	}
	return messages
}

// messageOf returns the name of the only message that a frame can be.
func messageOf(t *testing.T, messages map[string]*jsonschema.Schema, frame []byte) string {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(frame))
	if err != nil {
		t.Fatalf("the frame is %q: %v", frame, err)
	}
	var found []string
	for name, schema := range messages {
		if schema.Validate(value) == nil {
			found = append(found, name)
		}
	}
	if len(found) != 1 {
		t.Fatalf("the frame is %s, which is %d of the document's messages", frame, len(found))
	}
	return found[0]
}
