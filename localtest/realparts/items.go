package realparts

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// Item is what a table holds under one key.
type Item struct {
	Key     string // "<game_id>/<version>"
	Version int
	Text    string // all its attributes
	Bytes   int    // its size, as DynamoDB counts it
}

// Items reads a whole table.
func Items(ctx context.Context, endpoint, table string) ([]Item, error) {
	client, err := dynamoClient(endpoint)
	if err != nil {
		return nil, err
	}
	var all []Item
	pages := dynamodb.NewScanPaginator(client, &dynamodb.ScanInput{TableName: &table})
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

// newItem counts names and values (Amazon DynamoDB Developer Guide, "DynamoDB
// item sizes and formats"): a number takes a byte, and one more for every two
// digits; for a negative one a byte more.
func newItem(attributes map[string]types.AttributeValue) (Item, error) {
	var item Item
	values := map[string]string{}
	for name, value := range attributes {
		size := 0
		switch v := value.(type) {
		case *types.AttributeValueMemberS:
			values[name], size = v.Value, len(v.Value)
		case *types.AttributeValueMemberB:
			values[name], size = fmt.Sprintf("%x", v.Value), len(v.Value)
		case *types.AttributeValueMemberN:
			digits := strings.TrimPrefix(v.Value, "-")
			values[name], size = v.Value, 1+(len(digits)+1)/2+len(v.Value)-len(digits)
		default:
			return item, fmt.Errorf("attribute %s is a %T", name, value)
		}
		item.Bytes += len(name) + size
	}
	item.Key = values["game_id"] + "/" + values["version"]
	item.Text = fmt.Sprint(values)
	var err error
	item.Version, err = strconv.Atoi(values["version"])
	return item, err
}
