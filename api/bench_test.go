package api_test

import (
	"testing"

	"cardgames/api"
)

// What a function does at its start, before its first request.
func BenchmarkStart(b *testing.B) {
	for name, start := range map[string]func(){
		"create": func() { api.CreateGame(nil, "") },
		"get":    func() { api.GetGame(nil, "") },
		"submit": func() { api.SubmitAction(nil, "") },
		"export": func() { api.ExportGame(nil) },
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				start()
			}
		})
	}
}
