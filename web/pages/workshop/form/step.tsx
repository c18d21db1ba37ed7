import { type Child, Fragment, jsx } from '../../ui/jsx';
import { limitsAt, memberOptions, mostItems, valueOptions } from '../schema/options';
import type { Json, Path } from '../schema/schema';
import { Choice, Field, NumberField } from './fields';

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

type Params = Record<string, unknown>;

/** StepFields are the fields of a step, as far as the schema has them. */
export function StepFields({ step, context }: { step: Step; context: StepContext }) {
  const { set, path, onChange } = context;
  const effects = valueOptions(set(), [...path, 'effect']);
  const chooseEffect = (effect: string) => {
    step.effect = effect;
    keepKnownParams(step, context);
    onChange(true);
  };
  const about = effects.find(({ name }) => name === step.effect)?.about;
  return (
    <div class="step">
      <Field label="Effect">
        <Choice options={effects} value={step.effect ?? ''} onChange={chooseEffect} />
      </Field>
      {about && <p class="fine about">{about}</p>}
      {memberOptions(set(), [...path, 'params']).map(({ name }) => {
        const draw = paramFields[name];
        return draw ? draw(step, context) : null;
      })}
    </div>
  );
}

/** keepKnownParams drops the params that a new effect or type does not take. */
export function keepKnownParams(step: Step, { set, path }: Pick<StepContext, 'set' | 'path'>) {
  const known = new Set(memberOptions(set(), [...path, 'params']).map(({ name }) => name));
  const params = Object.fromEntries(
    Object.entries(step.params ?? {}).filter(([name]) => known.has(name)),
  );
  step.params = params;
  if (known.has('n') && params.n === undefined) params.n = 1;
  if (known.has('options') && params.options === undefined) params.options = [first(), first()];
  if (Object.keys(params).length === 0) delete step.params;
}

/** first is a step to begin with. */
const first = (): Step => ({ effect: 'gain_progress', params: { n: 1 } });

/** The fields of each param. The steps that follow have fields of their own, around these. */
const paramFields: Record<string, (step: Step, context: StepContext) => Child> = {
  n: (step, context) => <Amount step={step} context={context} />,
  type: (step, context) => <TypeField step={step} context={context} />,
  max_cost: (step, context) => <MaxCostField step={step} context={context} />,
  side: (step, context) => <SideField step={step} context={context} />,
  if: (step, context) => <Condition step={step} context={context} />,
  else: (step, context) => <Otherwise step={step} context={context} />,
  options: (step, context) => <Options step={step} context={context} />,
  rate: (step, context) => <RateField step={step} context={context} />,
  abilities: (step, context) => <Abilities step={step} context={context} />,
};

interface FieldsProps {
  step: Step;
  context: StepContext;
}

/** change sets or removes a param. */
function change({ step, context }: FieldsProps, name: string, value: unknown, redraw: boolean) {
  const params: Params = { ...step.params, [name]: value };
  if (value === undefined) delete params[name];
  step.params = params;
  if (Object.keys(params).length === 0) delete step.params;
  context.onChange(redraw);
}

/** Amount is a number, or a count of what lies on the table. */
function Amount(props: FieldsProps) {
  const { step, context } = props;
  const path = [...context.path, 'params', 'n'];
  const n = step.params?.n;
  const counted = typeof n === 'object' && n !== null ? (n as Params) : null;
  const counts = valueOptions(context.set(), [...path, 'per']);
  const mode = counted ? 'count' : 'number';
  const chooseMode = (chosen: string) =>
    change(props, 'n', chosen === 'count' ? { per: counts[0].name } : 1, true);
  const modes = [
    { name: 'number', about: '' },
    { name: 'count', about: '' },
  ];
  return (
    <div class="row">
      {counts.length > 0 && (
        <Field label="How much">
          <Choice options={modes} value={mode} onChange={chooseMode} />
        </Field>
      )}
      {counted ? (
        <Counted props={props} counted={counted} />
      ) : (
        <Field label={counts.length > 0 ? 'Number' : 'How much'}>
          <NumberField
            value={typeof n === 'number' ? n : undefined}
            {...limitsAt(context.set(), path)}
            onChange={(value) => change(props, 'n', value, false)}
          />
        </Field>
      )}
    </div>
  );
}

function Counted({ props, counted }: { props: FieldsProps; counted: Params }) {
  const { set, path } = props.context;
  const at = [...path, 'params', 'n'];
  const setMember = (name: string, value: unknown) => {
    const next = { ...counted, [name]: value };
    if (value === undefined) delete next[name];
    Object.assign(counted, next);
    change(props, 'n', next, name === 'per');
  };
  const number = (name: string, label: string, placeholder: string) => (
    <Field label={label}>
      <NumberField
        value={counted[name] as number | undefined}
        placeholder={placeholder}
        {...limitsAt(set(), [...at, name])}
        onChange={(value) => setMember(name, value)}
      />
    </Field>
  );
  return (
    <>
      <Field label="For each of" wide>
        <Choice
          options={valueOptions(set(), [...at, 'per'])}
          value={String(counted.per)}
          described
          onChange={(value) => setMember('per', value)}
        />
      </Field>
      {number('times', 'Times', '1')}
      {number('max', 'At most', '99')}
    </>
  );
}

function TypeField(props: FieldsProps) {
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

function MaxCostField(props: FieldsProps) {
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
function Condition(props: FieldsProps) {
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
      <Field label={condition ? 'Only if' : 'When'} wide>
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
function SideField(props: FieldsProps) {
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

/** Inner is a step that stands in the params of another one. */
function Inner({ legend, step, path, props, onRemove }: InnerProps) {
  const { set, onChange } = props.context;
  return (
    <fieldset class="later">
      <legend>{legend}</legend>
      <StepFields step={step} context={{ set, path, onChange }} />
      {onRemove && (
        <button type="button" class="small-button" onclick={onRemove}>
          Remove
        </button>
      )}
    </fieldset>
  );
}

interface InnerProps {
  legend: string;
  step: Step;
  path: Path;
  props: FieldsProps;
  onRemove?: (() => void) | false;
}

/** Otherwise is what takes place where the condition does not hold. */
function Otherwise(props: FieldsProps) {
  const { step, context } = props;
  if (!step.params?.if) return null;
  const otherwise = step.params.else as Step | undefined;
  if (!otherwise) {
    return (
      <button
        type="button"
        class="small-button"
        onclick={() => change(props, 'else', first(), true)}
      >
        Otherwise…
      </button>
    );
  }
  return (
    <Inner
      legend="Otherwise"
      step={otherwise}
      path={[...context.path, 'params', 'else']}
      props={props}
      onRemove={() => change(props, 'else', undefined, true)}
    />
  );
}

/** Options are the steps of which a player chooses one. */
function Options(props: FieldsProps) {
  return (
    <Steps
      props={props}
      name="options"
      fewest={2}
      add="Add an option"
      legend={(i) => `Option ${'ABC'[i]}`}
      begin={first}
    />
  );
}

/** RateField is what a permanent brings, where that is not half its cost. */
function RateField(props: FieldsProps) {
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

/** Abilities are what a permanent does, each at a moment. */
function Abilities(props: FieldsProps) {
  const { context } = props;
  const moments = (i: number) =>
    valueOptions(context.set(), [...context.path, 'params', 'abilities', i, 'when']);
  return (
    <Steps
      props={props}
      name="abilities"
      fewest={0}
      add="Add an ability"
      legend={() => 'Ability'}
      begin={() => ({ when: 'turn', ...first() }) as Step}
      before={(ability: Step & { when?: string }, i) => (
        <Field label="When" wide>
          <Choice
            options={moments(i)}
            value={ability.when ?? ''}
            described
            onChange={(value) => {
              ability.when = value;
              context.onChange(false);
            }}
          />
        </Field>
      )}
    />
  );
}

interface StepsProps {
  props: FieldsProps;
  /** The param that lists the steps. */
  name: string;
  fewest: number;
  add: string;
  legend: (index: number) => string;
  begin: () => Step;
  before?: (step: Step, index: number) => Child;
}

/** Steps is a list of steps that stand in the params of another one. */
function Steps({ props, name, fewest, add, legend, begin, before }: StepsProps) {
  const { step, context } = props;
  const path = [...context.path, 'params', name];
  const all = (step.params?.[name] ?? []) as Step[];
  const replace = (steps: Step[]) =>
    change(props, name, steps.length > 0 ? steps : undefined, true);
  return (
    <>
      {all.map((each, i) => (
        <>
          {before?.(each, i)}
          <Inner
            legend={legend(i)}
            step={each}
            path={[...path, i]}
            props={props}
            onRemove={all.length > fewest && (() => replace(all.filter((other) => other !== each)))}
          />
        </>
      ))}
      {all.length < mostItems(context.set(), path) && (
        <button type="button" class="small-button" onclick={() => replace([...all, begin()])}>
          {add}
        </button>
      )}
    </>
  );
}
