//go:build real

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	cardgames "cardgames/clients/go"
	"cardgames/localtest/service/proxies"
	"cardgames/localtest/service/rawhttp"
)

// withCompose lets docker-compose run the commands of docker compose, except cp, which it does not have, and
// without the container of the proxy.
const withCompose = `docker() {
	case "$1 $2" in
	"compose cp") command docker cp "$3" "${4/#cards:/$(docker-compose ps -q cards):}" ;;
	"compose exec") docker-compose exec -T "${@:3}" ;;
	"compose up") docker-compose up -d cards ;;
	*) docker-compose "${@:2}" ;;
	esac
}
`

// composed is a folder with the compose file of docs/self-host.md.
type composed struct {
	*testing.T
	folder string
}

// run runs commands of the page, and returns what they print.
func (c composed) run(commands string) string {
	c.Helper()
	shell := exec.Command("bash", "-e", "-c", withCompose+commands)
	shell.Dir = c.folder
	out, err := shell.CombinedOutput()
	if err != nil {
		c.Errorf("%v\n%s\n%s", err, out, commands)
	}
	return string(out)
}

// service waits for the service in the container, and returns a client of it.
func (c composed) service() *cardgames.Service {
	c.Helper()
	id := strings.TrimSpace(c.run("docker-compose ps -q cards"))
	base := "http://" + output(c.T, "docker", "inspect", "--format",
		"{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}", id) + ":8080"
	client := rawhttp.Client{Base: base}
	await(c.T, func() bool {
		r, err := client.Send(c.Context(), rawhttp.Get("/health"))
		return err == nil && r.Status == 200
	})
	return cardgames.New(base)
}

// The service of the compose file is administered in its container, and a backup of it is restored.
func TestAContainerIsAdministered(t *testing.T) {
	buildImage(t)
	c := composed{t, t.TempDir()}
	text := strings.Replace(proxies.Block(t, "yaml", "services:"), "image: card-games\n", "image: "+image+"\n", 1)
	if err := os.WriteFile(filepath.Join(c.folder, "compose.yaml"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.run("docker-compose down --volumes") })
	c.run(proxies.Block(t, "sh", "docker compose up"))
	games := c.service()
	before, err := games.CreateGame(t.Context(), cardgames.NewGame{})
	if err != nil {
		t.Fatal(err)
	}
	if out := c.run(proxies.Block(t, "sh", "docker compose exec")); !strings.Contains(out, before.GameID) {
		t.Errorf("the game is not listed: %s", out)
	}
	if _, err := games.Game(before.GameID, "").Submit(t.Context(), 0, before.LegalActions[0]); err != nil {
		t.Fatal(err)
	}
	c.run(proxies.Block(t, "sh", "docker compose stop"))
	if after, err := c.service().Game(before.GameID, "").Read(t.Context()); err != nil || after.Version != 0 {
		t.Errorf("the game after the restore: %+v, %v", after, err)
	}
}
