package main

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"cardgames/localtest/client"
	"cardgames/localtest/e2e"
	"cardgames/localtest/service"
)

// start runs the program with the data in a folder that outlives it.
func start(t *testing.T, data string, args ...string) (*service.Process, client.Client) {
	t.Helper()
	p, err := service.Start(append([]string{"-data", data}, args...)...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Stop() })
	return p, client.Client{Base: p.Base}
}

// refused is the error of options that cannot work.
func refused(t *testing.T, change func(*options)) string {
	t.Helper()
	o := options{addr: "127.0.0.1:0", setsAddr: "127.0.0.1:0", data: t.TempDir(), sets: service.Path("cardsets", "sets")}
	change(&o)
	err := run(t.Context(), o)
	if err == nil {
		t.Fatalf("%+v: it starts", o)
	}
	return err.Error()
}

// What the handlers promise holds behind a real server and on a real file.
func TestTheContract(t *testing.T) {
	p, _ := start(t, t.TempDir())
	e2e.Run(t, e2e.Target{BaseURL: p.Base, Live: true})
}

func TestARestartKeepsTheGames(t *testing.T) {
	data := t.TempDir()
	p, c := start(t, data)
	made, err := c.Create(nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Submit(made, made.LegalActions[0]); err != nil {
		t.Fatal(err)
	}
	if out := refused(t, func(o *options) { o.data = data }); !strings.Contains(out, "in use by another process; choose another folder with -data") {
		t.Errorf("a second process on the same folder: %s", out)
	}
	follower, _, err := websocket.Dial(t.Context(), made.Live, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer follower.CloseNow()
	if err := p.Interrupt(); err != nil {
		t.Fatalf("it did not stop cleanly: %v", err)
	}
	_, c = start(t, data)
	if v, err := c.Read(made.GameID); err != nil || v.Version != 1 {
		t.Errorf("version %d (%v), want 1", v.Version, err)
	}
}

func TestFlagsThatCannotWorkAreClearErrors(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for _, test := range []struct {
		change func(*options)
		want   []string
	}{
		{func(o *options) { o.addr = taken.Addr().String() }, []string{"in use by another program", "make run ADDR="}},
		{func(o *options) { o.setsAddr = taken.Addr().String() }, []string{"in use by another program", "make run SETS_ADDR="}},
		{func(o *options) { o.addr = "8081" }, []string{`"8081" is not an address; write it as 127.0.0.1:8080`}},
		{func(o *options) { o.sets = "/nowhere" }, []string{"/nowhere is not a folder; choose the folder of your card sets with -sets"}},
		{func(o *options) { o.sets = "main.go" }, []string{"main.go is not a folder"}},
		{func(o *options) { o.originCA = "x.pem" }, []string{"-origin-ca needs -origin"}},
	} {
		out := refused(t, test.change)
		for _, want := range test.want {
			if !strings.Contains(out, want) {
				t.Errorf("%q lacks %q", out, want)
			}
		}
	}
}

func TestACardSetThatWasJustSavedIsPlayed(t *testing.T) {
	sets := t.TempDir()
	p, c := start(t, t.TempDir(), "-sets", sets)
	for version := 1; version <= 2; version++ {
		set := fmt.Sprintf(`{"set_id": "mine", "name": "Mine", "version": "1.0.%d",
			"cards": [{"id": "sweep", "name": "Sweep", "cost": 1, "type": "task", "effect": "none", "text": "Nothing."}]}`, version)
		if err := os.WriteFile(filepath.Join(sets, "mine.json"), []byte(set), 0o644); err != nil {
			t.Fatal(err)
		}
		v, err := c.Create(map[string]any{"set_urls": []string{p.Origin + "mine.json"}})
		if err != nil {
			t.Fatal(err)
		}
		document, err := c.Export(v.GameID)
		if want := fmt.Sprintf(`"version":"1.0.%d"`, version); err != nil || !strings.Contains(string(document), want) {
			t.Errorf("the game is not of version %d (%v)", version, err)
		}
	}
}
