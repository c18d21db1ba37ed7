package games

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/cloudformation"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/aws/aws-sdk-go-v2/service/s3"

	stored "cardgames/games"
)

// FunctionTime is a little more than the time that a function has for a request.
const FunctionTime = 20 * time.Second

// location is where the games of a stack are stored.
type location struct {
	db                         *dynamodb.Client
	objects                    *s3.Client
	games, invitations, bucket string
}

// Delete deletes all that is stored of a game: its versions, with the snapshot of its card
// sets, which is its own; the invitation that it began with; and its exports. It does so again
// after a time, for a request that was under way, and marks it in the copies of the table. Where it
// fails, it can be run again.
func Delete(ctx context.Context, w io.Writer, stack, id string, wait time.Duration) error {
	if !stored.ValidID(id) {
		return fmt.Errorf("%q is not the id of a game", id)
	}
	p, err := locationOf(ctx, stack)
	if err != nil {
		return err
	}
	records, exports, err := p.delete(ctx, id)
	if err != nil {
		return fmt.Errorf("not complete, so run this command again: %w", err)
	}
	fmt.Fprintf(w, "deleted %d items and %d exports; looking again in %s\n", records, exports, wait)
	select {
	case <-time.After(wait):
	case <-ctx.Done():
		return ctx.Err()
	}
	late, lateExports, err := p.delete(ctx, id)
	if err != nil {
		return fmt.Errorf("not complete, so run this command again: %w", err)
	}
	fmt.Fprintf(w, "deleted %d items and %d exports more\n", late, lateExports)
	copies, err := p.markCopies(ctx, w, id)
	switch {
	case err != nil:
		return fmt.Errorf("not complete, so run this command again: %w", err)
	case records+exports+late+lateExports+copies == 0:
		return errors.New("nothing is stored of this game")
	}
	return nil
}

func locationOf(ctx context.Context, stack string) (p location, err error) {
	cfg, err := config.LoadDefaultConfig(ctx)
	if err != nil {
		return p, err
	}
	_, outputs, err := describe(ctx, cloudformation.NewFromConfig(cfg), stack)
	if err != nil {
		return p, err
	}
	p = location{db: dynamodb.NewFromConfig(cfg), objects: s3.NewFromConfig(cfg, byPath),
		games: outputs["GamesTableName"], invitations: outputs["InvitationsTableName"],
		bucket: outputs["ExportsBucketName"]}
	if p.games == "" || p.invitations == "" || p.bucket == "" {
		return p, fmt.Errorf("the stack %s does not name its tables and its bucket: deploy it again", stack)
	}
	return p, nil
}

// byPath names the bucket in the path where the endpoint is not AWS's, and may be an address.
func byPath(o *s3.Options) { o.UsePathStyle = o.BaseEndpoint != nil }

// delete returns how many items and objects it deleted.
func (p location) delete(ctx context.Context, id string) (items, objects int, err error) {
	for _, t := range []struct {
		table           string
		partition, sort string
	}{
		{p.games, "game_id", "version"},
		{p.invitations, "invitation_id", "part"},
	} {
		n, err := p.deleteItems(ctx, t.table, t.partition, t.sort, id)
		items += n
		if err != nil {
			return items, objects, err
		}
	}
	objects, err = p.deleteExports(ctx, id)
	return items, objects, err
}

func (p location) deleteItems(ctx context.Context, table, partition, sort, id string) (n int, err error) {
	pages := dynamodb.NewQueryPaginator(p.db, &dynamodb.QueryInput{
		TableName: &table, ConsistentRead: aws.Bool(true), KeyConditionExpression: aws.String(partition + " = :id"),
		ExpressionAttributeValues: map[string]types.AttributeValue{":id": &types.AttributeValueMemberS{Value: id}},
	})
	for pages.HasMorePages() {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return n, err
		}
		for _, it := range page.Items {
			key := map[string]types.AttributeValue{partition: it[partition], sort: it[sort]}
			if _, err := p.db.DeleteItem(ctx, &dynamodb.DeleteItemInput{TableName: &table, Key: key}); err != nil {
				return n, err
			}
			n++
		}
	}
	return n, nil
}

func (p location) deleteExports(ctx context.Context, id string) (n int, err error) {
	pages := s3.NewListObjectsV2Paginator(p.objects, &s3.ListObjectsV2Input{
		Bucket: &p.bucket, Prefix: aws.String("exports/" + id + "/")})
	for pages.HasMorePages() {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return n, err
		}
		for _, object := range page.Contents {
			if _, err := p.objects.DeleteObject(ctx, &s3.DeleteObjectInput{Bucket: &p.bucket, Key: object.Key}); err != nil {
				return n, err
			}
			n++
		}
	}
	return n, nil
}
