package games

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	awshttp "github.com/aws/aws-sdk-go-v2/aws/transport/http"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	s3types "github.com/aws/aws-sdk-go-v2/service/s3/types"
	"github.com/aws/smithy-go"
)

// marks is the folder of a bucket of copies with an object for each game that was deleted since,
// named by its id. A game cannot be taken out of a copy: a file has the items of many games, and
// Object Lock keeps it. So the game is deleted again from a table that is made of a copy.
const marks = "deleted/"

// markCopies marks a game as deleted in each bucket that has copies of the table, says until when
// each copy is kept, and returns how many there are. DynamoDB knows those of the last 90 days.
func (p location) markCopies(ctx context.Context, w io.Writer, id string) (n int, err error) {
	copies, err := p.copies(ctx)
	if err != nil {
		return 0, err
	}
	marked := map[string]bool{}
	var failed []error
	for _, c := range copies {
		bucket, err := p.bucketOf(ctx, aws.ToString(c.S3Bucket))
		if err == nil && !marked[bucket.name] {
			err = bucket.mark(ctx, id)
			marked[bucket.name] = err == nil
		}
		if err == nil {
			err = bucket.report(ctx, w, c)
		}
		if err != nil {
			failed = append(failed, fmt.Errorf("a copy in %s: %w", bucket.name, err))
		}
	}
	return len(copies), errors.Join(failed...)
}

// copies returns the completed copies of the table of games.
func (p location) copies(ctx context.Context) (all []*types.ExportDescription, err error) {
	table, err := p.db.DescribeTable(ctx, &dynamodb.DescribeTableInput{TableName: &p.games})
	if err != nil {
		return nil, err
	}
	pages := dynamodb.NewListExportsPaginator(p.db, &dynamodb.ListExportsInput{TableArn: table.Table.TableArn})
	for pages.HasMorePages() {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return nil, err
		}
		for _, e := range page.ExportSummaries {
			if e.ExportStatus == types.ExportStatusFailed {
				continue
			}
			out, err := p.db.DescribeExport(ctx, &dynamodb.DescribeExportInput{ExportArn: e.ExportArn})
			if err != nil {
				return nil, err
			}
			all = append(all, out.ExportDescription)
		}
	}
	return all, nil
}

// copyBucket is a bucket of copies, in its region.
type copyBucket struct {
	name    string
	objects *s3.Client
}

// bucketOf returns a bucket with a client for its region, which us-east-1 knows.
func (p location) bucketOf(ctx context.Context, name string) (copyBucket, error) {
	b := copyBucket{name, p.objects}
	in := func(region string) func(*s3.Options) { return func(o *s3.Options) { o.Region = region } }
	out, err := p.objects.GetBucketLocation(ctx, &s3.GetBucketLocationInput{Bucket: &name}, in("us-east-1"))
	if err != nil {
		return b, err
	}
	region := string(out.LocationConstraint)
	switch region {
	case "":
		region = "us-east-1"
	case "EU":
		region = "eu-west-1"
	}
	b.objects = s3.New(p.objects.Options(), in(region))
	return b, nil
}

func (b copyBucket) mark(ctx context.Context, id string) error {
	_, err := b.objects.PutObject(ctx, &s3.PutObjectInput{Bucket: &b.name, Key: aws.String(marks + id),
		Body: strings.NewReader("")})
	return err
}

// report says until when a copy is kept, unless it is gone.
func (b copyBucket) report(ctx context.Context, w io.Writer, c *types.ExportDescription) error {
	taken := aws.ToTime(c.ExportTime).Format(time.DateOnly)
	manifest := aws.ToString(c.ExportManifest)
	if manifest == "" {
		fmt.Fprintf(w, "a copy of %s is being written to %s: run this command again when it is complete\n", taken, b.name)
		return nil
	}
	head, err := b.objects.HeadObject(ctx, &s3.HeadObjectInput{Bucket: &b.name, Key: &manifest})
	if isGone(err) {
		return nil
	}
	if err != nil {
		return err
	}
	end, err := b.end(ctx)
	if err != nil {
		return err
	}
	locked := "is not locked"
	if until := head.ObjectLockRetainUntilDate; until != nil {
		locked = "is locked until " + until.Format(time.DateOnly)
	}
	fmt.Fprintf(w, "the copy of %s in %s may have the game: it %s, and %s\n", taken, b.name, locked, end)
	return nil
}

// end says when a rule of the bucket deletes its copies.
func (b copyBucket) end(ctx context.Context) (string, error) {
	const never = "no rule of the bucket deletes it (docs/aws.md, In another region or account)"
	out, err := b.objects.GetBucketLifecycleConfiguration(ctx, &s3.GetBucketLifecycleConfigurationInput{Bucket: &b.name})
	var refused smithy.APIError
	if errors.As(err, &refused) && refused.ErrorCode() == "NoSuchLifecycleConfiguration" {
		return never, nil
	}
	if err != nil {
		return "", err
	}
	for _, rule := range out.Rules {
		if of := rule.Filter; of != nil && (aws.ToString(of.Prefix) != "" || of.And != nil || of.Tag != nil) {
			continue // of a part of the bucket
		}
		if e := rule.Expiration; rule.Status == s3types.ExpirationStatusEnabled && e != nil && e.Days != nil {
			return fmt.Sprintf("a rule of the bucket deletes it after %d days", *e.Days), nil
		}
	}
	return never, nil
}

func isGone(err error) bool {
	var response *awshttp.ResponseError
	return errors.As(err, &response) && response.HTTPStatusCode() == http.StatusNotFound
}

// DeleteMarked deletes from a table the games that are marked as deleted in the bucket of the copy
// that it was made from. It returns how many games it had to delete.
func DeleteMarked(ctx context.Context, table, bucket string) (games int, err error) {
	cfg, err := config.LoadDefaultConfig(ctx)
	if err != nil {
		return 0, err
	}
	p := location{db: dynamodb.NewFromConfig(cfg), objects: s3.NewFromConfig(cfg, byPath), games: table}
	b, err := p.bucketOf(ctx, bucket)
	if err != nil {
		return 0, err
	}
	pages := s3.NewListObjectsV2Paginator(b.objects, &s3.ListObjectsV2Input{Bucket: &bucket, Prefix: aws.String(marks)})
	for pages.HasMorePages() {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return games, err
		}
		for _, mark := range page.Contents {
			id := strings.TrimPrefix(aws.ToString(mark.Key), marks)
			n, err := p.deleteItems(ctx, table, "game_id", "version", id)
			if err != nil {
				return games, err
			}
			games += min(n, 1)
		}
	}
	return games, nil
}
