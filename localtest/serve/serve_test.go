package main_test

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"cardgames/localtest/client"
	"cardgames/savegame/verify"
)

// binary is the program under test, built once.
var binary string

func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == "curl" {
		os.Exit(curl(os.Args[1:]))
	}
	os.Exit(func() int {
		folder, err := os.MkdirTemp("", "serve")
		if err != nil {
			panic(err)
		}
		defer os.RemoveAll(folder)
		binary = filepath.Join(folder, "serve")
		if out, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
			panic(string(out))
		}
		return m.Run()
	}())
}

// server is a running program.
type server struct {
	base     string   // of the API
	origin   string   // of the card sets
	greeting []string // all it printed until it was ready
	command  *exec.Cmd
	output   io.Reader
}

const repository = "../.."

func command(data string, args ...string) *exec.Cmd {
	c := exec.Command(binary, append([]string{"-addr", "127.0.0.1:0", "-sets-addr", "127.0.0.1:0", "-data", data}, args...)...)
	c.Dir = repository
	return c
}

func start(t *testing.T, data string, args ...string) *server {
	t.Helper()
	s := &server{command: command(data, args...)}
	output, err := s.command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	s.command.Stderr = os.Stderr
	if err := s.command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.command.Process.Kill(); _ = s.command.Wait() })
	s.output = output
	lines := bufio.NewScanner(output)
	for s.base == "" && lines.Scan() {
		line := lines.Text()
		s.greeting = append(s.greeting, line)
		if url, ok := strings.CutPrefix(line, "card sets "); ok {
			s.origin = strings.TrimSpace(url)
		}
		s.base, _ = strings.CutPrefix(line, "listening on ")
		if !strings.HasPrefix(s.base, "http://") {
			s.base = ""
		}
	}
	if s.base == "" {
		t.Fatalf("it never said that it is ready: %q", s.greeting)
	}
	return s
}

// interrupt is Ctrl-C. It returns when the program has ended.
func (s *server) interrupt(t *testing.T) {
	t.Helper()
	if err := s.command.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	rest, _ := io.ReadAll(s.output)
	if err := s.command.Wait(); err != nil {
		t.Fatalf("it did not stop cleanly: %v\n%s", err, rest)
	}
}

func newClient(t *testing.T, s *server) *client.Client {
	t.Helper()
	c, err := client.New(s.base, http.DefaultTransport)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// A client that knows only the OpenAPI document plays whole games on every
// combination of card sets that the folder offers, and every export replays.
func TestTwentyWholeGames(t *testing.T) {
	data := t.TempDir()
	s := start(t, data)
	c := newClient(t, s)
	combinations := [][]string{
		nil,
		{"core.json"},
		{"garden.json"},
		{"flat_share.json"},
		{"core.json", "house_guests.json"},
	}
	moves := 0
	for i := range 20 {
		names := combinations[i%len(combinations)]
		var urls []string
		for _, name := range names {
			urls = append(urls, s.origin+name)
		}
		v, err := c.Create(map[string]any{"set_urls": urls})
		if err != nil {
			t.Fatalf("game %d of %v: %v", i, names, err)
		}
		v, err = c.PlayOut(v, rand.New(rand.NewPCG(uint64(i), 20)))
		if err != nil {
			t.Fatalf("game %d of %v: %v", i, names, err)
		}
		moves += v.Version
		checkExport(t, c, v, data)
	}
	t.Logf("20 games, %d moves", moves)
}

// Answers of games that are played at the same time are not mixed up.
func TestManyGamesAtOnce(t *testing.T) {
	s := start(t, t.TempDir())
	var tables sync.WaitGroup
	for i := range 16 {
		c := newClient(t, s)
		tables.Go(func() {
			for round := range 3 {
				v, err := c.Create(nil)
				if err != nil {
					t.Error(err)
					return
				}
				id := v.GameID
				v, err = c.PlayOut(v, rand.New(rand.NewPCG(uint64(i), uint64(round))))
				if err != nil || v.GameID != id {
					t.Errorf("game %s: %v, the last answer is of game %s", id, err, v.GameID)
					return
				}
			}
		})
	}
	tables.Wait()
}

// checkExport replays the download, and finds the same bytes in the bucket.
func checkExport(t *testing.T, c *client.Client, v *client.View, data string) {
	t.Helper()
	document, err := c.Export(v.GameID)
	if err != nil {
		t.Fatal(err)
	}
	replay, err := verify.Verify(document)
	if err != nil {
		t.Fatalf("game %s does not replay: %v", v.GameID, err)
	}
	if len(replay.Steps) != v.Version || replay.Saved.Shuffle.Secret == "" {
		t.Errorf("game %s: %d of %d moves replayed, secret %q", v.GameID, len(replay.Steps), v.Version, replay.Saved.Shuffle.Secret)
	}
	archived := filepath.Join(data, "s3", "buckets", "exports-bucket", "exports", v.GameID, fmt.Sprintf("%d.json", v.Version))
	if stored, err := os.ReadFile(archived); err != nil || !bytes.Equal(stored, document) {
		t.Errorf("game %s: the archive holds other bytes than the download (%v)", v.GameID, err)
	}
}

func TestARestartKeepsTheGames(t *testing.T) {
	data := t.TempDir()
	first := start(t, data)
	before, err := newClient(t, first).Create(nil)
	if err != nil {
		t.Fatal(err)
	}
	before, err = newClient(t, first).Submit(before, before.LegalActions[0])
	if err != nil {
		t.Fatal(err)
	}
	first.interrupt(t)

	second := start(t, data)
	after, err := newClient(t, second).Get(before.GameID)
	if err != nil {
		t.Fatal(err)
	}
	if after.Version != 1 || after.ETag != before.ETag {
		t.Errorf("version %d with ETag %s, want 1 with %s", after.Version, after.ETag, before.ETag)
	}
	second.interrupt(t)
}

func TestATakenPortIsAClearError(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for flag, hint := range map[string]string{"-addr": "make run ADDR=", "-sets-addr": "make run SETS_ADDR="} {
		out, err := command(t.TempDir(), flag, taken.Addr().String()).CombinedOutput()
		if err == nil || !strings.Contains(string(out), "is taken by another program") || !strings.Contains(string(out), hint) {
			t.Errorf("%s: %v: %s", flag, err, out)
		}
	}
}

func TestDataThatIsInUseIsAClearError(t *testing.T) {
	data := t.TempDir()
	start(t, data)
	out, err := command(data).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "in use by another process; choose another folder with -data") {
		t.Errorf("%v: %s", err, out)
	}
}

func TestFlagsThatCannotBeMeantAreClearErrors(t *testing.T) {
	for _, test := range []struct{ flag, value, want string }{
		{"-addr", "8081", `"8081" is no address; write it as 127.0.0.1:8080`},
		{"-sets", "/nowhere", "/nowhere is no folder; choose that of your card sets with -sets"},
		{"-sets", "go.mod", "go.mod is no folder"},
		{"-origin-ca", "x.pem", "-origin-ca needs -origin"},
	} {
		out, err := command(t.TempDir(), test.flag, test.value).CombinedOutput()
		if err == nil || !strings.Contains(string(out), test.want) {
			t.Errorf("%s %s: %v: %s", test.flag, test.value, err, out)
		}
	}
}

func TestACardSetThatWasJustSavedIsPlayed(t *testing.T) {
	sets := t.TempDir()
	s := start(t, t.TempDir(), "-sets", sets)
	c := newClient(t, s)
	for version := 1; version <= 2; version++ {
		set := fmt.Sprintf(`{"set_id": "mine", "name": "Mine", "version": "1.0.%d",
			"cards": [{"id": "sweep", "name": "Sweep", "cost": 1, "type": "task", "effect": "none", "text": "Nothing."}]}`, version)
		if err := os.WriteFile(filepath.Join(sets, "mine.json"), []byte(set), 0o644); err != nil {
			t.Fatal(err)
		}
		v, err := c.Create(map[string]any{"set_urls": []string{s.origin + "mine.json"}})
		if err != nil {
			t.Fatal(err)
		}
		document, err := c.Export(v.GameID)
		if want := fmt.Sprintf(`"version":"1.0.%d"`, version); err != nil || !strings.Contains(string(document), want) {
			t.Errorf("the game is not of version %d (%v)", version, err)
		}
	}
}

// The commands that it prints are run as a person would paste them.
func TestThePrintedCommandsWork(t *testing.T) {
	s := start(t, t.TempDir())
	var script []string
	for _, line := range s.greeting {
		if line, ok := strings.CutPrefix(line, "  "); ok {
			script = append(script, line)
		}
	}
	if len(script) != 3 {
		t.Fatalf("it prints %d commands: %q", len(script), s.greeting)
	}
	shell := exec.Command("sh", "-ec", strings.Join(script, "\n"))
	shell.Env = append(os.Environ(), "PATH="+curlFolder(t)+":"+os.Getenv("PATH"))
	out, err := shell.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, want := range []string{`"version":0`, `"version":1`, `"type":"passed"`} {
		if !strings.Contains(string(out), want) {
			t.Errorf("the output lacks %s:\n%s", want, out)
		}
	}
}

func TestItIsReadyWhenItSaysSo(t *testing.T) {
	s := start(t, t.TempDir())
	c := http.Client{Timeout: 5 * time.Second}
	resp, err := c.Get(s.base + "/schema")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK || !strings.HasPrefix(resp.Header.Get("Content-Type"), "text/html") {
		t.Errorf("/schema: %s, %s", resp.Status, resp.Header.Get("Content-Type"))
	}
}
