import { Fragment, h, jsx } from '../ui/jsx';

interface Props {
  label: string;
  class?: string;
  onFile: (file: File) => void;
}

/** FileButton lets the user choose a JSON file. */
export function FileButton({ label, class: className, onFile }: Props) {
  const input = h('input', { type: 'file', accept: '.json,application/json', hidden: true });
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    input.value = ''; // so that the same file can be chosen again
    if (file) onFile(file);
  });
  return (
    <>
      <button type="button" class={className} onclick={() => input.click()}>
        {label}
      </button>
      {input}
    </>
  );
}
