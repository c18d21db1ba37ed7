// The fields of the params that are no steps themselves.

import { jsx } from '../../ui/jsx';
import { limitsAt, valueOptions } from '../schema/options';
import { Choice, Field, NumberField } from './fields';
import { change, type FieldsProps, type Params } from './step-context';

export function TypeField(props: FieldsProps) {
  const { step, context } = props;
  const types = valueOptions(context.set(), [...context.path, 'params', 'type']);
  return (
    <Field label="Only cards">
      <Choice
        options={[{ name: 'any', about: '' }, ...types]}
        value={String(step.params?.type ?? 'any')}
        onChange={(value) => change(props, 'type', value === 'any' ? undefined : value, false)}
      />
    </Field>
  );
}

export function MaxCostField(props: FieldsProps) {
  const { step, context } = props;
  return (
    <Field label="That cost at most">
      <NumberField
        value={step.params?.max_cost as number | undefined}
        placeholder="any cost"
        {...limitsAt(context.set(), [...context.path, 'params', 'max_cost'])}
        onChange={(value) => change(props, 'max_cost', value, false)}
      />
    </Field>
  );
}

const bounds = [
  { name: 'at_least', about: '' },
  { name: 'at_most', about: '' },
];

/** Condition is what must hold when the step begins. */
export function Condition(props: FieldsProps) {
  const { step, context } = props;
  const path = [...context.path, 'params', 'if'];
  const counts = valueOptions(context.set(), [...path, 'count']);
  const condition = step.params?.if as Params | undefined;
  const choose = (count: string) =>
    change(
      props,
      'if',
      count === 'always' ? undefined : { at_least: 1, ...condition, count },
      true,
    );
  const bound = condition && 'at_most' in condition ? 'at_most' : 'at_least';
  const setBound = (name: string, limit: number | undefined) =>
    change(props, 'if', { count: condition?.count, [name]: limit }, false);
  let limit = condition?.[bound] as number | undefined;
  let chosen = bound;
  return (
    <div class="row">
      <Field label={condition ? 'Only if' : 'Condition'} wide>
        <Choice
          options={[{ name: 'always', about: '' }, ...counts]}
          value={String(condition?.count ?? 'always')}
          described
          onChange={choose}
        />
      </Field>
      {condition && (
        <Field label="Is">
          <Choice
            options={bounds}
            value={bound}
            onChange={(value) => setBound((chosen = value as typeof bound), limit)}
          />
        </Field>
      )}
      {condition && (
        <Field label="Number">
          <NumberField
            value={limit}
            {...limitsAt(context.set(), [...path, bound])}
            onChange={(value) => setBound(chosen, (limit = value))}
          />
        </Field>
      )}
    </div>
  );
}

/** SideField chooses whose; the first side of the schema is the usual one. */
export function SideField(props: FieldsProps) {
  const { step, context } = props;
  const sides = valueOptions(context.set(), [...context.path, 'params', 'side']);
  const usual = sides[0]?.name;
  return (
    <Field label="Whose">
      <Choice
        options={sides}
        value={String(step.params?.side ?? usual)}
        onChange={(value) => change(props, 'side', value === usual ? undefined : value, false)}
      />
    </Field>
  );
}

/** RateField is what a permanent brings, where that is not half its cost. */
export function RateField(props: FieldsProps) {
  const { step, context } = props;
  const { minimum } = limitsAt(context.set(), [...context.path, 'params', 'rate']);
  const { cost } = step as { cost?: number };
  const usual = typeof cost === 'number' ? Math.ceil(cost / 2) : undefined;
  return (
    <Field label="Rate">
      <NumberField
        value={step.params?.rate as number | undefined}
        placeholder={usual === undefined ? 'half the cost' : String(usual)}
        minimum={minimum}
        maximum={usual}
        onChange={(value) => change(props, 'rate', value, false)}
      />
    </Field>
  );
}
