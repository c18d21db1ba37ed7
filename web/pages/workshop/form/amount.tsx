import { Fragment, jsx } from '../../ui/jsx';
import { limitsAt, valueOptions } from '../schema/options';
import { Choice, Field, NumberField } from './fields';
import { change, type FieldsProps, type Params } from './step-context';

/** Amount is a number, or a count of what lies on the table. */
export function Amount(props: FieldsProps) {
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
