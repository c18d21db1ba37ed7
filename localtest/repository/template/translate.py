"""Prints template.yaml after the SAM transform, in JSON.

    .tools/sam/bin/python localtest/repository/template/translate.py [Parameter=value ...]
"""

import json
import logging
import sys

from boto3.session import Session
from samcli.yamlhelper import yaml_parse
from samtranslator.parser.parser import Parser
from samtranslator.translator.translator import Translator

logging.disable(logging.WARNING)  # about a feature switch that only exists in AWS

with open("template.yaml") as file:
    template = yaml_parse(file.read())
# `sam deploy` would set the location of the built function here.
template["Globals"]["Function"]["CodeUri"] = "s3://bucket/key"

translator = Translator(managed_policy_map={}, sam_parser=Parser(), boto_session=Session(region_name="us-east-1"))
parameters = dict(argument.split("=", 1) for argument in sys.argv[1:])
json.dump(translator.translate(sam_template=template, parameter_values=parameters), sys.stdout)
