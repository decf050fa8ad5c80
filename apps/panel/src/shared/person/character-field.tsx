import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/answers.ts';
import { client } from '../../api/client.ts';
import { Avatar } from '../../design/avatar.tsx';
import { Combobox } from '../../design/fields/combobox.tsx';
import type { FieldProps } from '../../design/fields/field.tsx';
import type { Option } from '../../design/fields/listbox.tsx';
import { defineWords, useWords } from '../../words/words.ts';
import { fullName } from './acting-character.tsx';
import { useServerId } from '../server/server.tsx';

const WORDS = defineWords({
  find: ['Nombre o número de identidad', 'Name or identity number'],
});

interface Named {
  server_character_id: number;
  name: string;
  surname: string | null;
  dni_number: string;
}

const optionOf = (character: Named): Option => ({
  value: String(character.server_character_id),
  label: fullName(character),
  hint: character.dni_number,
  picture: <Avatar name={fullName(character)} size="small" />,
});

/** A character by its id; undefined until it is known. */
export function useCharacter(characterId: number | undefined) {
  const asked = answer('dni', 'get', { server_id: useServerId(), server_character_id: characterId ?? 0 });
  return useQuery({ ...asked, enabled: characterId !== undefined }).data?.character;
}

type Props = Omit<FieldProps<number | null>, 'label'> & {
  label: string;
  /** Characters that cannot be chosen, for example the one that acts. */
  except?: readonly (number | undefined)[];
  /** Names the field where its label is hidden. */
  placeholder?: string;
};

/** Finds a living character of the server by name or identity number; its value is the id. */
export function CharacterField({ value, onChange, except = [], placeholder, ...field }: Props) {
  const words = useWords(WORDS);
  const serverId = useServerId();
  const chosen = useCharacter(value ?? undefined);
  const find = async (text: string): Promise<Option[]> => {
    const search = text.trim() || undefined;
    const { characters } = await client().dni.search({ server_id: serverId, search }, { maxRetries: 0 });
    return characters
      .filter(({ status, server_character_id: id }) => status === 'active' && !except.includes(id))
      .map(optionOf);
  };
  return (
    <Combobox
      {...field}
      placeholder={placeholder ?? words.find}
      value={chosen ? optionOf(chosen) : null}
      onChange={(option) => onChange(option === null ? null : Number(option.value))}
      search={find}
    />
  );
}
