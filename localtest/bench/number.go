package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// number has three digits or more, such as 0.213, 21.3 and 1,234,567; a small
// whole number has no more than it needs.
func number(n float64) string {
	switch {
	case n == math.Trunc(n) && n < 1000:
		return strconv.FormatFloat(n, 'f', 0, 64)
	case n < 1:
		return strconv.FormatFloat(n, 'g', 3, 64)
	case n < 100:
		return strconv.FormatFloat(n, 'f', 3-len(strconv.Itoa(int(n))), 64)
	}
	digits := strconv.FormatFloat(n, 'f', 0, 64)
	var groups []string
	for len(digits) > 3 {
		groups = append([]string{digits[len(digits)-3:]}, groups...)
		digits = digits[:len(digits)-3]
	}
	return strings.Join(append([]string{digits}, groups...), ",")
}

// duration is that of nanoseconds.
func duration(ns float64) string {
	switch {
	case ns < float64(time.Microsecond):
		return number(ns) + " ns"
	case ns < float64(time.Millisecond):
		return number(ns/float64(time.Microsecond)) + " µs"
	}
	return fmt.Sprintf("%s ms", number(ns/float64(time.Millisecond)))
}
