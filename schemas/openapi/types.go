package main

// giveTypes adds to the schemas of members and items below a schema the type that their keywords are about. They say
// nothing of other types, which the schema forbids elsewhere; strict validators point out where that is left open.
func giveTypes(schema object) {
	for keyword, value := range schema {
		switch value := value.(type) {
		case []object:
			for _, part := range value {
				giveTypes(part)
			}
		case object:
			giveTypesBelow(keyword, value)
		}
	}
}

func giveTypesBelow(keyword string, value object) {
	switch keyword {
	case "properties":
		for _, member := range value {
			if member, ok := member.(object); ok {
				giveType(member)
			}
		}
	case "items", "contains":
		giveType(value)
	case "not", "if", "then", "else":
		giveTypes(value)
	}
}

// giveType is giveTypes for a member or an item.
func giveType(schema object) {
	if schema["type"] == nil {
		if kind := typeIn(schema); kind != "" {
			schema["type"] = kind
		}
	}
	giveTypes(schema)
}

// typeIn returns the type that a schema's keywords apply to, including the keywords of schemas for the same value. It
// returns "" if they apply to any type.
func typeIn(schema object) string {
	for keyword, value := range schema {
		switch keyword {
		case "properties", "required":
			return "object"
		case "items", "contains":
			return "array"
		}
		parts, _ := value.([]object)
		if part, ok := value.(object); ok && keyword == "not" {
			parts = []object{part}
		}
		for _, part := range parts {
			if kind := typeIn(part); kind != "" {
				return kind
			}
		}
	}
	return ""
}
