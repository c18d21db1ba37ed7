package realparts

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"cardgames/localtest/cloud/lambda"
)

// Item is an item in the table of games.
type Item struct {
	Version int
	Bytes   int // its size, as DynamoDB counts it
}

// Items returns all items in the table of games.
func Items(ctx context.Context, endpoint string) ([]Item, error) {
	client, err := dynamoClient(endpoint)
	if err != nil {
		return nil, err
	}
	var all []Item
	pages := dynamodb.NewScanPaginator(client, &dynamodb.ScanInput{TableName: aws.String(lambda.GamesTable)})
	for pages.HasMorePages() {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return nil, err
		}
		for _, attributes := range page.Items {
			item, err := newItem(attributes)
			if err != nil {
				return nil, err
			}
			all = append(all, item)
		}
	}
	return all, nil
}

// newItem computes the size of an item: its names and values, where a number takes
// one byte, one for every two digits, and one if it is negative (Amazon DynamoDB
// Developer Guide, "DynamoDB item sizes and formats").
func newItem(attributes map[string]types.AttributeValue) (item Item, err error) {
	for name, value := range attributes {
		size := 0
		switch v := value.(type) {
		case *types.AttributeValueMemberS:
			size = len(v.Value)
		case *types.AttributeValueMemberB:
			size = len(v.Value)
		case *types.AttributeValueMemberN:
			digits := strings.TrimPrefix(v.Value, "-")
			size = 1 + (len(digits)+1)/2 + len(v.Value) - len(digits)
			if name == "version" {
				item.Version, err = strconv.Atoi(v.Value)
			}
		default:
			return item, fmt.Errorf("attribute %s is a %T", name, value)
		}
		item.Bytes += len(name) + size
	}
	return item, err
}
