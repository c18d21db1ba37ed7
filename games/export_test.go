package games

// For tests that make records.
var (
	Seal       = seal
	EncodeBody = encodeBody
)
