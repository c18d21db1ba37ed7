package dynamotest

import "maps"

// capacity is what an operation consumed (DynamoDB Developer Guide, "DynamoDB
// read and write operations"). Only transactions distinguish reads and writes.
type capacity struct {
	TableName          string
	CapacityUnits      float64
	ReadCapacityUnits  float64 `json:",omitempty"`
	WriteCapacityUnits float64 `json:",omitempty"`
}

func (t *table) consumed(wanted string, units float64) *capacity {
	if wanted != "TOTAL" {
		return nil
	}
	return &capacity{TableName: t.name, CapacityUnits: units}
}

// The sizes in bytes of a write unit and of a read unit.
const writeUnit, readUnit = 1024, 4096

// units rounds up; nothing costs one unit too.
func units(size, unit int) float64 { return float64(max(1, (size+unit-1)/unit)) }

// writeUnits returns what it costs to replace an item, either of which may be nil, in
// the table and in its indexes. A transaction costs twice as much in the table.
func (t *table) writeUnits(before, after item, transaction bool) float64 {
	n := units(max(before.size(), after.size()), writeUnit)
	if transaction {
		n *= 2
	}
	for _, k := range t.indexes {
		n += k.indexUnits(before, after)
	}
	return n
}

// indexUnits returns the units of an index: one write where an item enters, leaves
// or changes in its place, and two where it changes its place (DynamoDB Developer
// Guide, "Using Global Secondary Indexes in DynamoDB", Write capacity units).
func (k key) indexUnits(before, after item) (n float64) {
	was, is := k.isIn(before), k.isIn(after)
	if was && is && maps.EqualFunc(k.of(before), k.of(after), maps.Equal) {
		return units(max(before.size(), after.size()), writeUnit)
	}
	if was {
		n += units(before.size(), writeUnit)
	}
	if is {
		n += units(after.size(), writeUnit)
	}
	return n
}
