import { Select } from '../../design/fields/select.tsx';
import type { Bound } from '../../forms/use-form.ts';
import { fullName } from '../../shared/person/acting-character.tsx';
import { CharacterField } from '../../shared/person/character-field.tsx';
import { useCharacters } from '../../shared/person/character.ts';
import { useServer } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { useBoard } from '../board/board-data.tsx';
import { lookupWords } from '../lookup/lookup.words.ts';

/** The officer who punishes: anybody for a moderator, else one of the own characters on duty, where there are several (OT-06). */
export function OfficerField({ value, onChange, ...field }: Bound<number | null>) {
  const words = useWords(lookupWords);
  const { may } = useServer();
  const { units } = useBoard();
  const { characters } = useCharacters();
  const own = characters.filter((each) =>
    units.some((unit) => unit.server_character_id === each.server_character_id),
  );
  if (may({ access: { to: 'mod' } }))
    return (
      <CharacterField
        {...field}
        label={words.officer}
        hint={words.officerHint}
        isRequired={false}
        value={value}
        onChange={onChange}
      />
    );
  if (own.length < 2) return null;
  return (
    <Select
      {...field}
      label={words.officer}
      isRequired
      value={value === null ? null : String(value)}
      onChange={(to) => onChange(Number(to))}
      options={own.map((each) => ({ value: String(each.server_character_id), label: fullName(each) }))}
    />
  );
}
