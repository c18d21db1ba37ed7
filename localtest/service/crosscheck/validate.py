"""Validates card sets with Python's jsonschema.

Each line of the input is a card-set file as a JSON string. Each line of the output
is the JSON list of the pointers (RFC 6901) of its faults, empty for a valid set.
The argument is the file of the schema.
"""

import json
import sys

from jsonschema import Draft202012Validator


def pointer(path):
    return "".join("/" + str(token).replace("~", "~0").replace("/", "~1") for token in path)


with open(sys.argv[1], encoding="utf-8") as file:
    schema = json.load(file)
Draft202012Validator.check_schema(schema)
validator = Draft202012Validator(schema)
for line in sys.stdin:
    document = json.loads(json.loads(line))
    print(json.dumps(sorted({pointer(fault.absolute_path) for fault in validator.iter_errors(document)})))
