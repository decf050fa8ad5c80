import { CARD_TYPES } from '@cabildo/contracts/economy/config/config.ts';
import { NumberField } from '../../design/NumberField.tsx';
import { Select } from '../../design/Select.tsx';
import { TextField } from '../../design/TextField.tsx';
import type { CommandContract } from '../../forms/command.ts';
import type { Form, NameOf } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { endsByTime, endsByUses } from './card-input.ts';
import { cardWords } from './words.ts';

/** The kind of a new card and when it ends. */
export function CardTypeFields<C extends CommandContract>({ form }: { form: Form<C> }) {
  const words = useWords(cardWords);
  const name = (param: string): NameOf<C> => param as NameOf<C>;
  const type = form.values['card_type'];
  return (
    <>
      <Select
        {...form.bind<string | null>(name('card_type'), null)}
        label={words.type}
        options={CARD_TYPES.map((value) => ({ value, label: words.types[value] }))}
      />
      {endsByTime(type) && (
        <TextField
          {...form.text(name('expires_at'))}
          label={words.expires}
          type="datetime-local"
          isRequired
        />
      )}
      {endsByUses(type) && (
        <NumberField
          {...form.bind<number | null>(name('max_uses'), null)}
          label={words.uses}
          min={1}
          isRequired
        />
      )}
      <TextField {...form.text(name('nickname'))} label={words.nickname} />
    </>
  );
}
