package dynamo

import (
	"maps"
	"slices"
	"testing"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"cardgames/games"
	"cardgames/infra/storetest"
)

func TestNoChangedByteOfAnItemIsAccepted(t *testing.T) {
	storetest.RunDamage(t, itemParts, func(parts [][]byte) (games.Record, error) {
		return unmarshal(itemOf(parts))
	})
}

// itemParts are the names and the values of the attributes, alternating, without the one
// that is for the stream only.
func itemParts(r games.Record) (parts [][]byte) {
	r.Actor = games.NoActor
	it := marshal(r)
	for _, name := range slices.Sorted(maps.Keys(it)) {
		var value []byte
		switch v := it[name].(type) {
		case *types.AttributeValueMemberS:
			value = []byte(v.Value)
		case *types.AttributeValueMemberN:
			value = []byte(v.Value)
		case *types.AttributeValueMemberB:
			value = slices.Clone(v.Value)
		default:
			panic("an attribute of another type: " + name)
		}
		parts = append(parts, []byte(name), value)
	}
	return parts
}

// itemOf is the reverse of itemParts. Attributes in the same places have the same types.
func itemOf(parts [][]byte) item {
	it := item{}
	for i, name := range []string{attrBody, attrExpiry, attrGame, attrNonce, attrVersion} {
		value, kept := parts[2*i+1], string(parts[2*i])
		switch name {
		case attrGame:
			it[kept] = &types.AttributeValueMemberS{Value: string(value)}
		case attrVersion, attrExpiry:
			it[kept] = &types.AttributeValueMemberN{Value: string(value)}
		default:
			it[kept] = &types.AttributeValueMemberB{Value: slices.Clone(value)}
		}
	}
	return it
}

// The pattern of the template and the function behind the stream read this attribute.
func TestTheStreamLearnsWhoMoved(t *testing.T) {
	for actor, want := range map[games.Actor]string{
		games.NoActor: "", games.ActorSeat0: "1", games.ActorSeat1: "2", games.ActorBoth: "3",
	} {
		got := ""
		if n, ok := marshal(games.Record{Actor: actor})["actor"].(*types.AttributeValueMemberN); ok {
			got = n.Value
		}
		if got != want {
			t.Errorf("actor %d: the attribute is %q, want %q", actor, got, want)
		}
		snapshot := marshal(games.SnapshotRecord(games.Record{Actor: actor}, nil))
		if snapshot["actor"] != nil {
			t.Errorf("actor %d: the snapshot has the attribute too", actor)
		}
	}
}
