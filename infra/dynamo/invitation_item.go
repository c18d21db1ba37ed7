package dynamo

import (
	"fmt"
	"maps"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"cardgames/games"
	"cardgames/lobby"
)

// Attributes of an item of an invitation, beside attrBody, attrNonce and attrExpiry.
const (
	attrInvitation = "invitation_id" // S, partition key
	attrPart       = "part"          // S, sort key: partOffer, partSnapshot, partAddress or partKey
	attrListed     = "listed"        // S, isListed, or absent; partition key of the index
	attrAddress    = "address"       // S, the hash of the host's, of a listed one; or absent
)

const (
	partOffer    = "offer"    // the record of the invitation
	partSnapshot = "snapshot" // the card sets

	isListed = "1"
)

func invitationKey(id, part string) item {
	return item{
		attrInvitation: &types.AttributeValueMemberS{Value: id},
		attrPart:       &types.AttributeValueMemberS{Value: part},
	}
}

func marshalInvitation(r lobby.Record) item {
	it := invitationKey(r.ID, partOffer)
	it[attrBody] = &types.AttributeValueMemberB{Value: r.Body}
	it[attrNonce] = &types.AttributeValueMemberB{Value: r.Nonce[:]}
	if !r.ExpiresAt.IsZero() {
		it[attrExpiry] = number(r.ExpiresAt.Unix())
	}
	if r.Listed {
		it[attrListed] = &types.AttributeValueMemberS{Value: isListed}
	}
	if r.Address != "" {
		it[attrAddress] = &types.AttributeValueMemberS{Value: r.Address}
	}
	return it
}

func unmarshalInvitation(it item) (r lobby.Record, err error) {
	if r.ID, err = text(it, attrInvitation); err != nil {
		return r, fmt.Errorf("dynamo: invitation: %w", err)
	}
	if r.Body, r.Nonce, r.ExpiresAt, err = contents(it); err != nil {
		return r, fmt.Errorf("dynamo: invitation: %w", err)
	}
	if it[attrAddress] != nil {
		if r.Address, err = text(it, attrAddress); err != nil {
			return r, fmt.Errorf("dynamo: invitation: %w", err)
		}
	}
	if it[attrListed] == nil {
		return r, nil
	}
	value, err := text(it, attrListed)
	if err != nil || value != isListed {
		return r, fmt.Errorf("dynamo: invitation: %s is neither absent nor %q", attrListed, isListed)
	}
	r.Listed = true
	return r, nil
}

func marshalInvitationSnapshot(r games.Record) item {
	it := marshal(r)
	delete(it, attrGame)
	delete(it, attrVersion)
	maps.Copy(it, invitationKey(r.GameID, partSnapshot))
	return it
}

func unmarshalInvitationSnapshot(it item) (r games.Record, err error) {
	r.Version = games.SnapshotVersion
	if r.GameID, err = text(it, attrInvitation); err != nil {
		return r, fmt.Errorf("dynamo: snapshot of an invitation: %w", err)
	}
	if r.Body, r.Nonce, r.ExpiresAt, err = contents(it); err != nil {
		return r, fmt.Errorf("dynamo: snapshot of an invitation: %w", err)
	}
	return r, nil
}
