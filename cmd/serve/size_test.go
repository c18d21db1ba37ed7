package main

import (
	"strings"
	"testing"
)

func TestTextsOfSizes(t *testing.T) {
	for bytes, want := range map[int64]string{
		0: "0MiB", 64 << 20: "64MiB", 1 << 30: "1024MiB", 1025 << 20: "1GiB", 1536 << 20: "1.5GiB", 100 << 30: "100GiB",
	} {
		if got := sizeText(bytes); got != want {
			t.Errorf("%d bytes: %s, want %s", bytes, got, want)
		}
	}
}

func TestSizes(t *testing.T) {
	for text, want := range map[string]int64{
		"512MiB": 512 << 20, "1048576GiB": 1 << 50, "1GiB": 1 << 30, "262144KiB": 256 << 20, "134217728": 128 << 20,
	} {
		if got, err := parseSize(text, 128<<20); err != nil || got != want {
			t.Errorf("%s: %d, %v; want %d", text, got, err, want)
		}
	}
	for text, want := range map[string]string{
		"": "write a size of at least 128MiB", "MiB": "write a size", "512MB": "write a size", "-1GiB": "write a size",
		"0.5GiB": "write a size", "127MiB": "127MiB is too little; write at least 128MiB",
		"99999999999999999999": "write a size", "1048577GiB": "write a size",
	} {
		if got, err := parseSize(text, 128<<20); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %d, %v; want an error with %q", text, got, err, want)
		}
	}
}
