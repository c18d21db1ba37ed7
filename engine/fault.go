package engine

// FaultCode names what is wrong with a card; it is part of the HTTP contract.
type FaultCode string

const (
	UnknownEffect   FaultCode = "unknown_effect"
	BadParams       FaultCode = "bad_params"
	DuplicateCardID FaultCode = "duplicate_card_id"
	InvalidCard     FaultCode = "card_set_invalid"
	PoolTooLarge    FaultCode = "card_pool_too_large"
)

// Fault is one thing that keeps a card set from becoming part of a pool.
type Fault struct {
	Set     int // index of the card set
	Code    FaultCode
	Pointer string // JSON Pointer (RFC 6901) into that card set
	Detail  string // a sentence for the card's author
}
