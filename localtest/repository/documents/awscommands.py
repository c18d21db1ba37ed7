"""Prints what is wrong with the commands of the AWS CLI on standard input: services,
operations and options that the models of the APIs do not have.

    .tools/sam/bin/python localtest/repository/documents/awscommands.py <docs/aws.md
"""

import re
import sys

from botocore import xform_name
from botocore.session import get_session

# Options of every command, and commands that the CLI itself implements, with their options.
GENERAL = {"region", "output", "query", "cli-binary-format"}
OWN = {
    "cloudformation deploy": {"stack-name", "template-file", "parameter-overrides"},
    "configure export-credentials": {"format"},
    "logs tail": set(),
    "s3 rb": {"force"},
    "s3 rm": {"recursive"},
}

# Options that the CLI adds to the API's.
ADDED = {"put-metric-data": {"metric-name", "value"}}

session = get_session()


def options(service, operation):
    """Returns the options of a command, or what is wrong with it."""
    if f"{service} {operation}" in OWN:
        return OWN[f"{service} {operation}"]
    model = session.get_service_model(service)
    if operation == "wait":
        return None
    names = {xform_name(name, "-"): name for name in model.operation_names}
    shape = model.operation_model(names[operation]).input_shape
    found = set(ADDED.get(operation, ()))
    for name, member in shape.members.items():
        option = xform_name(name, "-")
        found.add(option)
        if member.type_name == "boolean":
            found.add("no-" + option)
    return found


text = re.sub(r"\\\n\s*", " ", sys.stdin.read())
commands = re.findall(r"\baws ([a-z0-9]+) ([a-z][a-z0-9-]+)([^\n`;|]*)", text)
for service, operation, rest in commands:
    try:
        known = options(service, operation)
    except Exception as error:  # an unknown service or operation
        print(f"aws {service} {operation}: {error!r}")
        continue
    rest = re.sub(r"\$\(.*", "", rest)  # another command's options
    given = re.findall(r"(?<=\s)--([a-z][a-z0-9-]*)", rest)
    for option in given:
        if known is not None and option not in known | GENERAL:
            print(f"aws {service} {operation}: no option --{option}")
print(f"{len(commands)} commands", file=sys.stderr)
