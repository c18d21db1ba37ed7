package wire

import "time"

// Time is a point in time. Its JSON is a string of RFC 3339 in UTC, always with
// three digits after the second, so that clients may compare two of them as texts.
type Time time.Time

const timeLayout = "2006-01-02T15:04:05.000Z"

// AppendText implements encoding.TextAppender.
func (t Time) AppendText(b []byte) ([]byte, error) {
	return time.Time(t).UTC().AppendFormat(b, timeLayout), nil
}

// MarshalText implements encoding.TextMarshaler.
func (t Time) MarshalText() ([]byte, error) { return t.AppendText(nil) }

// String returns the text of the JSON, without the quotes.
func (t Time) String() string { return time.Time(t).UTC().Format(timeLayout) }
