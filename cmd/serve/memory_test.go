package main

import (
	"strings"
	"testing"
)

func TestMemory(t *testing.T) {
	for text, want := range map[string]memory{
		"512MiB": 512 << 20, "1GiB": 1 << 30, "262144KiB": 256 << 20, "134217728": 128 << 20,
	} {
		if got, err := parseMemory(text); err != nil || got != want {
			t.Errorf("%s: %d, %v; want %d", text, got, err, want)
		}
	}
	for text, want := range map[string]string{
		"": "write a size, such as 512MiB", "MiB": "write a size", "512MB": "write a size", "-1GiB": "write a size",
		"0.5GiB": "write a size", "127MiB": "127MiB is too little; write at least 128MiB",
		"99999999999999999999": "write a size", "1099511627776GiB": "write a size",
	} {
		if got, err := parseMemory(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %d, %v; want an error with %q", text, got, err, want)
		}
	}
}
