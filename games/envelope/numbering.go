package envelope

import (
	"fmt"
	"slices"
)

// enumeration is a type of the engine with a few named values.
type enumeration interface {
	~uint8
	fmt.Stringer
}

// A Numbering gives each value of an enumeration the number that records have
// for it: its index. A number never changes and is never used again; 0 is the value
// of a field that an event does not use.
type Numbering[T enumeration] []T

// NumberOf sets *err if a value has no number, and keeps an earlier error.
func NumberOf[T enumeration](numbers Numbering[T], value T, err *error) uint8 {
	i := slices.Index(numbers, value)
	if i < 0 && *err == nil {
		*err = fmt.Errorf("no number to store %T %d", value, value)
	}
	return uint8(i)
}

// ValueOf sets *err if a number is unknown, and keeps an earlier error.
func ValueOf[T enumeration](numbers Numbering[T], number uint8, err *error) (value T) {
	if int(number) < len(numbers) {
		return numbers[number]
	}
	if *err == nil {
		*err = fmt.Errorf("%w: unknown number %d of %T", ErrDamaged, number, value)
	}
	return value
}
