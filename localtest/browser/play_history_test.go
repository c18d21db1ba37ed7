//go:build real

package browser_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"cardgames/engine"
	"cardgames/savegame/document"
	"cardgames/savegame/verify"
)

// A script in a browser computes the published hashes from their description.
func TestABrowserComputesThePublishedHistories(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/rules-implementers.md")
	must(t, err)
	before, _, _ := strings.Cut(string(page), `{"covers": `)
	_, vectors, _ := strings.Cut(string(page)[strings.LastIndex(before, "```json"):], "\n")
	vectors, _, _ = strings.Cut(vectors, "```")
	p := openStart(t, server.Base)
	wrong := evaluate[[]string](p.tab, `(async (histories) => {
		const sorted = (value) => Array.isArray(value) ? value.map(sorted) : value !== null && typeof value === "object"
			? Object.fromEntries(Object.keys(value).sort().map((name) => [name, sorted(value[name])]))
			: value;
		const wrong = [];
		let compared = 0;
		for (const versions of histories) {
			let previous = new Uint8Array();
			for (const { covers, sha256 } of versions) {
				const text = new TextEncoder().encode(JSON.stringify(sorted(covers)));
				previous = new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array([...previous, ...text])));
				const hex = [...previous].map((byte) => byte.toString(16).padStart(2, "0")).join("");
				if (hex !== sha256) wrong.push(sha256);
				compared++;
			}
		}
		return compared > 0 ? wrong : ["nothing was compared"];
	})(`+vectors+`)`)
	if len(wrong) > 0 {
		t.Errorf("other hashes than %v", wrong)
	}
}

// retimed forges a saved game in which each move was made a second later.
func retimed(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	must(t, err)
	replay, err := verify.Verify(text)
	must(t, err)
	forged := *replay.Saved
	forged.Log = slices.Clone(forged.Log)
	for i := range forged.Log[1:] {
		forged.Log[i+1].At = forged.Log[i+1].At.Add(time.Second)
	}
	for version, hash := range forged.History() {
		forged.Log[version].History = hash
	}
	saved, err := document.Encode(&forged, append([]engine.Replayed{replay.Opening}, replay.Steps...))
	must(t, err)
	name := filepath.Join(t.TempDir(), "forged.json")
	write(t, name, saved)
	return name
}
