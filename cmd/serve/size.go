package main

import (
	"fmt"
	"strconv"
	"strings"
)

// units are the units of sizes, the longest names first.
var units = []struct {
	name  string
	bytes int64
}{{"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"", 1}}

// parseSize reads a number of bytes, with a unit or without.
func parseSize(text string, least int64) (bytes int64, err error) {
	for _, unit := range units {
		digits, ok := strings.CutSuffix(text, unit.name)
		if n, err := strconv.ParseInt(digits, 10, 50); ok && err == nil && n >= 0 && n <= 1<<50/unit.bytes {
			if bytes = n * unit.bytes; bytes < least {
				return 0, fmt.Errorf("%s is too little; write at least %s", text, sizeText(least))
			}
			return bytes, nil
		}
	}
	return 0, fmt.Errorf("write a size of at least %s", sizeText(least))
}

// sizeText is a number of bytes in whole MiB, or above 1024 of them in GiB with a digit after the point.
func sizeText(bytes int64) string {
	mib := bytes >> 20
	if mib <= 1024 {
		return fmt.Sprintf("%dMiB", mib)
	}
	return strconv.FormatFloat(float64(mib*10/1024)/10, 'f', -1, 64) + "GiB"
}
