package api_test

import (
	"testing"

	"cardgames/api"
)

// The work of a function at its start, before its first request.
func BenchmarkStart(b *testing.B) {
	for name, operation := range map[string]api.Operation{
		"create": api.CreateGame{}, "get": api.GetGame{}, "submit": api.SubmitAction{}, "export": api.ExportGame{},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				api.NewMux(operation)
			}
		})
	}
}
