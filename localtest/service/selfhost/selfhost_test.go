//go:build real

// Package selfhost runs each block of docs/self-host.md: the unit, the compose file, and the
// proxies, through which it plays games.
package selfhost

import (
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/coder/websocket"

	cardgames "cardgames/clients/go"
	"cardgames/localtest/repository"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/proxies"
)

// flags returns the flags of the unit, except the ones that name addresses and folders of the server.
func flags(t *testing.T) []string {
	t.Helper()
	_, line, _ := strings.Cut(strings.ReplaceAll(proxies.Block(t, "ini", "[Service]"), "\\\n", ""), "ExecStart=")
	line, _, _ = strings.Cut(line, "\n")
	line = regexp.MustCompile(` -(addr|data|metrics) \S+`).ReplaceAllString(line, "")
	return strings.Fields(line)[1:]
}

// The commands run with a folder in place of the root of the file system.
func TestTheCommandsThatInstall(t *testing.T) {
	folder := t.TempDir()
	release := exec.Command("go", "run", "./cmd/serve/release", "-platforms", "linux/amd64", "-out", folder)
	release.Dir = repository.Path()
	if out, err := release.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	commands := strings.NewReplacer("/usr/local", folder, "useradd ", "useradd --prefix "+folder+" ").
		Replace(proxies.Block(t, "sh", "tar -xzf"))
	shell := exec.Command("bash", "-e", "-c", "mv card-games-*-linux-amd64.tar.gz card-games.tar.gz\nmkdir bin etc\n"+
		"touch etc/passwd etc/group\n"+commands+"bin/serve -h\ngrep card-games etc/passwd")
	shell.Dir = folder
	if out, err := shell.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestTheUnit(t *testing.T) {
	binary, err := launch.Build()
	if err != nil {
		t.Fatal(err)
	}
	unit := strings.ReplaceAll(proxies.Block(t, "ini", "[Service]"), "/usr/local/bin/serve", binary)
	name := filepath.Join(t.TempDir(), "card-games.service")
	if err := os.WriteFile(name, []byte(unit), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"verify", name},
		{"security", "--offline=true", "--no-pager", "--threshold=20", name}, // tenths: of 100, 20 is well protected
	} {
		if out, err := exec.Command("systemd-analyze", args...).CombinedOutput(); err != nil ||
			args[0] == "verify" && len(out) > 0 {
			t.Errorf("systemd-analyze %s: %v\n%s", args[0], err, out)
		}
	}
}

func TestTheComposeFile(t *testing.T) {
	text := proxies.Block(t, "yaml", "services:")
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "compose.yaml"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	command := exec.Command("docker-compose", "-f", "compose.yaml", "config", "-q")
	command.Dir = folder
	if out, err := command.CombinedOutput(); err != nil {
		t.Errorf("docker-compose config: %v\n%s", err, out)
	}
	line := regexp.MustCompile(`command: \[(.*)\]`).FindStringSubmatch(text)[1]
	launch.StartForTest(t, strings.Fields(strings.NewReplacer(`"`, "", ",", "").Replace(line))...)
}

// documented is a proxy with a block of the page.
type documented struct {
	start func(testing.TB, string) *proxies.Proxy
	block string
	path  string
}

// before starts the proxy in front of a service, and returns a client of it.
func (d documented) before(t *testing.T, backend string) *http.Client {
	t.Helper()
	backend = strings.TrimPrefix(backend, "http://")
	return d.start(t, strings.ReplaceAll(d.block, "127.0.0.1:8080", backend)).Client()
}

func documentedProxies(t *testing.T) map[string]documented {
	t.Helper()
	nginx := proxies.Block(t, "nginx", "location / {")
	below := strings.Replace(nginx, "location / {", "location ~ ^/cards(/|$) {", 1)
	return map[string]documented{
		"Caddy":              {proxies.Caddy, proxies.Block(t, "caddy", "reverse_proxy 127"), ""},
		"Caddy below a path": {proxies.Caddy, proxies.Block(t, "caddy", "/cards/*"), "/cards"},
		"nginx":              {proxies.Nginx, nginx, ""},
		"nginx below a path": {proxies.Nginx, below, "/cards"},
	}
}

// A client cannot choose its address, since a proxy sets one header and removes the other.
func TestProxiesNameTheClientInOneHeader(t *testing.T) {
	for name, proxy := range documentedProxies(t) {
		t.Run(name, func(t *testing.T) {
			arrived := make(chan http.Header, 1)
			backend := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { arrived <- r.Header }))
			t.Cleanup(backend.Close)
			client := proxy.before(t, backend.URL)
			r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "https://"+proxies.Host+proxy.path, nil)
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("X-Forwarded-For", "203.0.113.5")
			r.Header.Set("Forwarded", "for=203.0.113.6")
			response, err := client.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			response.Body.Close()
			header := <-arrived
			if got := header.Get("X-Forwarded-For"); !strings.HasSuffix(got, "127.0.0.1") || header["Forwarded"] != nil {
				t.Errorf("X-Forwarded-For %q, Forwarded %q", got, header["Forwarded"])
			}
		})
	}
}

// Caddy lets nobody pass without the password, which it keeps from the service; a seat's token passes in its own
// header.
func TestCaddyWithAPassword(t *testing.T) {
	const password = "one of these days"
	hash, err := exec.Command("caddy", "hash-password", "--plaintext", password).Output()
	if err != nil {
		t.Fatal(err)
	}
	const last = "\treverse_proxy"
	lines := strings.Replace(proxies.Block(t, "caddy", "basicauth"), "HASH", strings.TrimSpace(string(hash)), 1)
	block := strings.Replace(proxies.Block(t, "caddy", "reverse_proxy 127"), last, lines+last, 1)
	block = strings.Replace(block, "-Forwarded\n", "-Forwarded\n\t\theader_up -Authorization\n", 1)
	arrived := make(chan http.Header, 1)
	backend := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { arrived <- r.Header }))
	t.Cleanup(backend.Close)
	client := documented{proxies.Caddy, block, ""}.before(t, backend.URL)
	for given, want := range map[string]int{
		"": http.StatusUnauthorized, "a guess": http.StatusUnauthorized, password: http.StatusOK,
	} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "https://"+proxies.Host+"/games/x", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("X-Seat-Token", "seat")
		if given != "" {
			r.SetBasicAuth("ada", given)
		}
		response, err := client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != want {
			t.Errorf("with the password %q: %s", given, response.Status)
		}
	}
	header := <-arrived
	if header["Authorization"] != nil || header.Get("X-Seat-Token") != "seat" || len(arrived) > 0 {
		t.Errorf("the service got %v", header)
	}
}

// A page with all that it loads, and a game of two devices, one of which follows the other's move.
func TestAGameThroughAProxy(t *testing.T) {
	for name, proxy := range documentedProxies(t) {
		t.Run(name, func(t *testing.T) {
			public := "https://" + proxies.Host + proxy.path
			service := launch.StartForTest(t, append(flags(t), "-public-url", public)...)
			client := proxy.before(t, service.Base)
			visit(t, client, public+"/play")
			if page := get(t, client, public); !strings.Contains(page, "<title>") {
				t.Errorf("the public address shows %q", page)
			}
			play(t, client, public)
		})
	}
}

// visit reads a page, and the files that it names.
func visit(t *testing.T, client *http.Client, url string) {
	t.Helper()
	page := get(t, client, url)
	files := regexp.MustCompile(`(?:src|href)="([^"#]+)"`).FindAllStringSubmatch(page, -1)
	if len(files) < 2 {
		t.Errorf("the page names %d files", len(files))
	}
	for _, file := range files {
		if !strings.HasPrefix(file[1], "http") {
			get(t, client, resolved(t, url, file[1]))
		}
	}
}

func resolved(t *testing.T, base, reference string) string {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, base, nil)
	if err != nil {
		t.Fatal(err)
	}
	to, err := r.URL.Parse(reference)
	if err != nil {
		t.Fatal(err)
	}
	return to.String()
}

func get(t *testing.T, client *http.Client, url string) string {
	t.Helper()
	response, err := client.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		t.Errorf("%s: %s, %v", url, response.Status, err)
	}
	return string(text)
}

func play(t *testing.T, client *http.Client, base string) {
	t.Helper()
	service := cardgames.New(base)
	service.Client = client
	made, err := service.CreateGame(t.Context(), cardgames.NewGame{Private: true})
	if err != nil {
		t.Fatal(err)
	}
	seat, friend := service.Game(made.GameID, made.Seats[0].Token), service.Game(made.GameID, made.Seats[1].Token)
	theirs, err := friend.Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if want := "wss" + strings.TrimPrefix(base, "https") + "/live?"; !strings.HasPrefix(theirs.Live, want) {
		t.Errorf("live is at %s, want %s", theirs.Live, want)
	}
	live, _, err := websocket.Dial(t.Context(), theirs.Live, &websocket.DialOptions{HTTPClient: client})
	if err != nil {
		t.Fatal(err)
	}
	defer live.CloseNow()
	view, err := seat.Read(t.Context())
	if err == nil {
		_, err = seat.Submit(t.Context(), view.Version, view.LegalActions[0])
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, frame, err := live.Read(t.Context()); err != nil || !strings.Contains(string(frame), `"version":1`) {
		t.Errorf("a frame %q, %v", frame, err)
	}
}

// A game is as it was when the script copied it, once the copy is in place of the file.
func TestABackupIsRestored(t *testing.T) {
	binary, err := launch.Build()
	if err != nil {
		t.Fatal(err)
	}
	data, backups := t.TempDir(), t.TempDir()
	local := strings.NewReplacer("/usr/local/bin/serve", binary, "/var/lib/card-games", data,
		"/var/backups/card-games", backups, "-o card-games ", "", "systemctl", ": systemctl")
	service, err := launch.Start("-data", data)
	if err != nil {
		t.Fatal(err)
	}
	games := cardgames.New(service.Base)
	before, err := games.CreateGame(t.Context(), cardgames.NewGame{})
	if err != nil {
		t.Fatal(err)
	}
	bash(t, local.Replace(proxies.Block(t, "sh", "#!/bin/sh")))
	game := games.Game(before.GameID, "")
	if _, err := game.Submit(t.Context(), 0, before.LegalActions[0]); err != nil {
		t.Fatal(err)
	}
	if err := service.Stop(); err != nil {
		t.Fatal(err)
	}
	copies, err := filepath.Glob(filepath.Join(backups, "*.db"))
	if err != nil || len(copies) != 1 {
		t.Fatalf("copies %v, %v", copies, err)
	}
	restore := regexp.MustCompile(regexp.QuoteMeta(backups)+`/\S+\.db`).
		ReplaceAllString(local.Replace(proxies.Block(t, "sh", "systemctl stop card-games")), copies[0])
	bash(t, restore)
	again := cardgames.New(launch.StartForTest(t, "-data", data).Base)
	if after, err := again.Game(before.GameID, "").Read(t.Context()); err != nil || after.Version != 0 {
		t.Errorf("the game after the restore: %+v, %v", after, err)
	}
}

// The page names metrics that there are.
func TestTheMetricsToWatch(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	listener.Close()
	service := launch.StartForTest(t, append(flags(t), "-metrics", address)...)
	get(t, http.DefaultClient, service.Base+"/play") // a route counts from its first request on
	metrics := get(t, http.DefaultClient, "http://"+address+"/metrics")
	named := regexp.MustCompile("cardgames_[a-z_]+").FindAllString(proxies.Page(t), -1)
	for _, name := range named {
		if !strings.Contains(metrics, "# TYPE "+name+" ") {
			t.Errorf("there is no metric %s", name)
		}
	}
	if len(named) == 0 {
		t.Error("the page names no metric")
	}
}

// bash runs commands and returns what they print.
func bash(t *testing.T, commands string) string {
	t.Helper()
	out, err := exec.Command("bash", "-e", "-c", commands).CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s\n%s", err, out, commands)
	}
	return string(out)
}
