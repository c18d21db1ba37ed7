"""Prints template.yaml after its two transforms, in JSON. The loops are expanded by cfn-lint.

    .tools/sam/bin/python localtest/repository/template/translate.py [Parameter=value ...]
"""

import json
import logging
import sys

import cfnlint.decode
from boto3.session import Session
from cfnlint.template import Template
from cfnlint.template.transforms._language_extensions import language_extension
from samtranslator.parser.parser import Parser
from samtranslator.translator.translator import Translator

logging.disable(logging.WARNING)  # about a feature switch that only exists in AWS

name, region = "template.yaml", "us-east-1"
template, _ = cfnlint.decode.decode(name)
faults, expanded = language_extension(Template(name, template, [region]))
if faults:
    sys.exit(str(faults))
template = json.loads(json.dumps(expanded))
# `sam deploy` would set the location of the built function here.
template["Globals"]["Function"]["CodeUri"] = "s3://bucket/key"

translator = Translator(managed_policy_map={}, sam_parser=Parser(), boto_session=Session(region_name=region))
parameters = dict(argument.split("=", 1) for argument in sys.argv[1:])
json.dump(translator.translate(sam_template=template, parameter_values=parameters), sys.stdout)
