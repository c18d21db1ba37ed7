"""Prints what is wrong with calls of the SAM CLI, the AWS CLI and cmd/operate, which it reads
as JSON, a list of arguments for each:

    .tools/sam/bin/python localtest/repository/documents/understood.py <calls.json

The SAM CLI's own parser reads its options. Those of the AWS CLI are compared with the models of
the APIs (botocore). Parameters must have values that their template accepts.
"""

import json
import re
import sys
from functools import cache

import samcli.cli.main as sam
from botocore import xform_name
from botocore.session import get_session
from samcli.cli.types import CfnParameterOverridesType
from samcli.yamlhelper import yaml_parse

# Options of every command, and commands that the AWS CLI itself implements, with their options.
GENERAL = {"region", "output", "query", "cli-binary-format", "no-paginate"}
OWN = {
    "cloudformation deploy": {"stack-name", "template-file", "parameter-overrides", "capabilities"},
    "logs tail": set(),
    "s3 mb": set(),
    "s3 rb": {"force"},
    "s3 rm": {"recursive"},
    "s3 sync": set(),
}

# Options that the CLI adds to the API's, and those that they make unnecessary.
ADDED = {"put-metric-data": {"metric-name": "metric-data", "value": None}}

session = get_session()


class Fault(Exception):
    """What is wrong with a call."""


def options_of(words):
    """Returns the options among words with their values, and the other words."""
    options, others, last = {}, [], None
    for word in words:
        if word.startswith("--"):
            last, _, value = word[2:].partition("=")
            options[last] = [value] if value else []
        elif last:
            options[last].append(word)
        else:
            others.append(word)
    return options, others


def check_aws(service, operation, words):
    own = OWN.get(f"{service} {operation}")
    if operation == "wait":
        waiter, words = words[0], words[1:]
        model = session.create_client(service, region_name="us-east-1").waiter_names
        if waiter.replace("-", "_") not in model:
            raise Fault(f"no waiter {waiter}")
        return
    options, others = options_of(words)
    if own is not None:
        known, required = own, set()
    else:
        known, required = of_model(service, operation)
    for option, values in options.items():
        if option not in known | GENERAL:
            raise Fault(f"no option --{option}")
    for option in required - set(options):
        raise Fault(f"needs --{option}")
    if own is None and others:
        raise Fault(f"{others[0]} is no option")
    if "parameter-overrides" in options:
        values = dict(word.split("=", 1) for word in options["parameter-overrides"])
        check_parameters(options["template-file"][0], values)


@cache
def of_model(service, operation):
    """Returns the options of an operation, and which of them it needs."""
    model = session.get_service_model("s3" if service == "s3api" else service)  # as the CLI names it
    names = {xform_name(name, "-"): name for name in model.operation_names}
    shape = model.operation_model(names[operation]).input_shape
    known = set()
    for name, member in shape.members.items():
        option = xform_name(name, "-")
        known.add(option)
        if member.type_name == "boolean":
            known.add("no-" + option)
    added = ADDED.get(operation, {})
    required = {xform_name(name, "-") for name in shape.required_members} - set(added.values())
    return known | set(added), required


def check_sam(words):
    context = sam.cli.make_context("sam", list(words))
    with context:
        name, command, rest = sam.cli.resolve_command(context, context.protected_args + context.args)
        given = command.make_context(name, rest, parent=context).params
    if given.get("parameter_overrides"):
        options, _ = options_of(words)
        check_parameters(options.get("template-file", ["template.yaml"])[0], given["parameter_overrides"])


def check_operate(words):
    values = dict(word.split("=", 1) for word in words if re.match("[A-Z][A-Za-z]*=", word))
    check_parameters("template.yaml", values)


TEMPLATES = ["template.yaml", "infra/edge.yaml", "infra/probe.yaml"]


def check_anywhere(words):
    """Checks parameters of one of the templates."""
    values = CfnParameterOverridesType().convert(tuple(words), None, None)
    of = [name for name in TEMPLATES if set(values) <= set(parameters_of(name))]
    if set(values) != {"Name"}:
        check_parameters((of or TEMPLATES)[0], values)


@cache
def parameters_of(template):
    with open(template, encoding="utf-8") as file:
        return yaml_parse(file.read())["Parameters"]


def check_parameters(template, values):
    """Compares values as CloudFormation does."""
    declared = parameters_of(template)
    for name, value in values.items():
        if name == "Name":  # which stands for any
            continue
        if name not in declared:
            raise Fault(f"{template} has no parameter {name}")
        rule = declared[name]
        parts = value.split(",") if rule["Type"] == "CommaDelimitedList" else [value]
        for part in parts:
            if not re.fullmatch(str(rule.get("AllowedPattern", ".*")), part):
                raise Fault(f"{name}={value} does not match {rule['AllowedPattern']}")
        allowed = [str(one) for one in rule.get("AllowedValues", [value])]
        if value not in allowed:
            raise Fault(f"{name}={value} is none of {', '.join(allowed)}")
        if rule["Type"] == "Number" and not rule.get("MinValue", 0) <= float(value) <= rule.get("MaxValue", 1e12):
            raise Fault(f"{name}={value} is out of range")


for call in json.load(sys.stdin):
    try:
        if call[0] == "aws":
            check_aws(call[1], call[2], call[3:])
        elif call[0] == "parameters":
            check_anywhere(call[1:])
        elif call[0] == "sam":
            check_sam(call[1:])
        elif call[:3] == ["go", "run", "./cmd/operate"]:
            check_operate(call[3:])
    except (Exception, SystemExit) as error:  # pylint: disable=broad-except
        print(f"{' '.join(call)}: {getattr(error, 'message', '') or error}".replace("\n", " "))
