package games

// Option is a choice of the operator for what is written.
type Option func(*options)

type options struct{ format RecordFormat }

// WithRecordFormat chooses the format of the records and snapshots that are
// written from now on, those of games that began in another one too.
func WithRecordFormat(format RecordFormat) Option { return func(o *options) { o.format = format } }

func optionsOf(list []Option) options {
	o := options{format: DefaultRecordFormat}
	for _, option := range list {
		option(&o)
	}
	return o
}
