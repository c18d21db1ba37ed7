package envelope

import "github.com/fxamacker/cbor/v2"

// Encoding encodes equal values as equal bytes.
var Encoding = must(cbor.CoreDetEncOptions().EncMode())

// Decoding rejects encodings that Encoding never writes.
var Decoding = must(cbor.DecOptions{
	DupMapKey: cbor.DupMapKeyEnforcedAPF, IndefLength: cbor.IndefLengthForbidden,
	TagsMd: cbor.TagsForbidden, ExtraReturnErrors: cbor.ExtraDecErrorUnknownField,
}.DecMode())

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
