package games

import "fmt"

// Option is an operator's choice for what is written.
type Option func(*options)

type options struct{ format RecordFormat }

// WithRecordFormat chooses the format of the records and snapshots that are
// written, those of games that began in another format too.
func WithRecordFormat(format RecordFormat) Option { return func(o *options) { o.format = format } }

func newOptions(list []Option) options {
	o := options{format: DefaultRecordFormat}
	for _, option := range list {
		option(&o)
	}
	return o
}

// OptionsFromEnv returns the choices in the environment of a function:
// RECORD_FORMAT, the number of a RecordFormat. An empty variable chooses the
// default.
func OptionsFromEnv(getenv func(string) string) ([]Option, error) {
	format, err := parseRecordFormat(getenv("RECORD_FORMAT"))
	if err != nil {
		return nil, fmt.Errorf("RECORD_FORMAT: %w", err)
	}
	return []Option{WithRecordFormat(format)}, nil
}
