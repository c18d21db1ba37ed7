import { changeSettings, settings } from '../storage/settings';
import { h, jsx } from '../ui/jsx';
import { cleanName } from './names';

/** NameField asks for the player's name, and keeps it in this browser. */
export function NameField() {
  const input = h('input', {
    type: 'text',
    class: 'player-name',
    value: settings().name ?? '',
    maxLength: 20,
    autocomplete: 'off',
    placeholder: 'optional',
  });
  input.addEventListener('input', () => changeSettings({ name: cleanName(input.value) }));
  input.addEventListener('change', () => (input.value = settings().name ?? ''));
  return (
    <label class="inline">
      {'Your name '}
      {input}
    </label>
  );
}
