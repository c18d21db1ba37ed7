import { type Child, Fragment, jsx } from '../../ui/jsx';
import { memberOptions, mostItems, valueOptions } from '../schema/options';
import type { Path } from '../schema/schema';
import { Amount } from './amount';
import { Choice, Field } from './fields';
import { Condition, MaxCostField, RateField, SideField, TypeField } from './param-fields';
import { change, type FieldsProps, type Step, type StepContext } from './step-context';

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
  const isChosen = effects.length > 1 || !about; // a permanent has one effect alone
  return (
    <div class="step">
      {isChosen && (
        <Field label="Effect">
          <Choice options={effects} value={step.effect ?? ''} onChange={chooseEffect} />
        </Field>
      )}
      {isChosen && about && <p class="fine about">{about}</p>}
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
