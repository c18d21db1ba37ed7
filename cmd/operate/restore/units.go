package restore

import "github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

// largestItem is the write units of the largest item that a table takes, 400 KB.
const largestItem = 400

// writeUnits returns what a put of an item takes, also when it is refused. It counts a
// number as long as its text, which is never too little (Amazon DynamoDB Developer
// Guide, "DynamoDB item sizes and formats", "DynamoDB read and write operations").
func writeUnits(it item) int {
	bytes := 0
	for name, value := range it {
		bytes += len(name)
		switch v := value.(type) {
		case *types.AttributeValueMemberS:
			bytes += len(v.Value)
		case *types.AttributeValueMemberB:
			bytes += len(v.Value)
		case *types.AttributeValueMemberN:
			bytes += 1 + len(v.Value)
		}
	}
	return min(max(1, (bytes+1023)/1024), largestItem)
}
