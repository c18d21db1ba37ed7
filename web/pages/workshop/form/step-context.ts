// A step of a card that is being edited, and what its fields share.

import type { Json, Path } from '../schema/schema';

/** An effect with its params: a card's own, or one that follows it. */
export interface Step {
  effect?: string;
  params?: Record<string, unknown>;
}

/** What the fields of a step know of the card around it. */
export interface StepContext {
  /** The card set that is checked against the schema, with the card in it. */
  set: () => Json;
  /** Of the step. */
  path: Path;
  /** Called after a change; redraw says whether other fields may be needed. */
  onChange: (redraw: boolean) => void;
}

export interface FieldsProps {
  step: Step;
  context: StepContext;
}

export type Params = Record<string, unknown>;

/** change sets or removes a param. */
export function change(
  { step, context }: FieldsProps,
  name: string,
  value: unknown,
  redraw: boolean,
) {
  const params: Params = { ...step.params, [name]: value };
  if (value === undefined) delete params[name];
  step.params = params;
  if (Object.keys(params).length === 0) delete step.params;
  context.onChange(redraw);
}
