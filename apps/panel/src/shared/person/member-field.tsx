import { client } from '../../api/client.ts';
import { Avatar } from '../../design/avatar.tsx';
import { Combobox } from '../../design/fields/combobox.tsx';
import type { FieldProps } from '../../design/fields/field.tsx';
import type { Option } from '../../design/fields/listbox.tsx';
import { defineWords, useWords } from '../../words/words.ts';
import { useServerId } from '../server/server.tsx';
import { useUserName } from './use-user-name.ts';

const WORDS = defineWords({ find: ['Nombre de usuario', 'User name'] });

const MOST = 20;

const optionOf = (userId: number, name: string): Option => ({
  value: String(userId),
  label: name,
  picture: <Avatar name={name} size="small" />,
});

/** Finds a member of the server by the user name; its value is the id of the user. */
export function MemberField({ value, onChange, ...field }: FieldProps<number | null>) {
  const words = useWords(WORDS);
  const server_id = useServerId();
  const name = useUserName(value);
  const find = async (text: string): Promise<Option[]> => {
    const search = text.trim() || undefined;
    const { members } = await client().members.list({ server_id, search, per_page: MOST }, { maxRetries: 0 });
    return members.map(({ user_id, gp_username }) => optionOf(user_id, gp_username));
  };
  return (
    <Combobox
      {...field}
      placeholder={words.find}
      value={value === null ? null : optionOf(value, name ?? `#${value}`)}
      onChange={(option) => onChange(option === null ? null : Number(option.value))}
      search={find}
    />
  );
}
