package sets

import "github.com/go-json-experiment/json"

// Shipped is a set that ships, as index.json lists it.
type Shipped struct {
	File  string `json:"file"`
	Name  string `json:"name"`
	About string `json:"about"`
}

// Index returns the sets that ship, the core set first.
func Index() []Shipped {
	var list struct {
		Sets []Shipped `json:"card_sets"`
	}
	if err := json.Unmarshal(File(index), &list); err != nil {
		panic(err) // the file is part of the program
	}
	return list.Sets
}
