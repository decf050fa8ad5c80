import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { answer } from '../../api/answers.ts';
import { fullName } from '../../shared/person/acting-character.tsx';
import { Avatar } from '../../design/avatar.tsx';
import { Combobox } from '../../design/fields/combobox.tsx';
import type { Option } from '../../design/fields/listbox.tsx';
import { useWords } from '../../words/words.ts';
import { useBank } from './use-bank.ts';
import { bankWords } from './words.ts';

/** The two ways to name who is paid. */
export interface Payee {
  to_character_id?: number;
  to_card_number?: string;
}

/** The payee that an option of the field stands for. */
export function payeeOf(option: Option | null): Payee {
  if (!option) return {};
  const [kind, id] = option.value.split(':');
  return kind === 'card' ? { to_card_number: id! } : { to_character_id: Number(id) };
}

/** An option for a character. */
export const characterOption = (characterId: number, name: string, hint?: string): Option => ({
  value: `character:${characterId}`,
  label: name,
  ...(hint && { hint }),
  picture: <Avatar name={name} size="small" />,
});

interface Props {
  value: Option | null;
  onChange: (value: Option | null) => void;
  label?: string;
  error?: string | undefined;
  /** Whether contacts that stand for a card may be chosen. */
  withCards?: boolean;
}

const MOST_CONTACTS = 100;

/** A person to pay, found among the characters of the server and the contacts of this one. */
export function PayeeField({ value, onChange, label, error, withCards = true }: Props) {
  const words = useWords(bankWords);
  const { of, serverId, characterId } = useBank();
  const contacts = useQuery(answer('economy', 'listContacts', { ...of, per_page: MOST_CONTACTS }));
  const known = (contacts.data?.contacts ?? [])
    .filter(({ contact_card_number }) => withCards || contact_card_number === null)
    .map((contact): Option =>
      contact.contact_character_id === null
        ? {
            value: `card:${contact.contact_card_number}`,
            label: contact.alias,
            hint: `···${contact.contact_card_number!.slice(-4)}`,
            icon: 'card',
          }
        : characterOption(contact.contact_character_id, contact.alias, words.contact),
    );
  const search = async (text: string): Promise<Option[]> => {
    const typed = text.trim();
    const { characters } = await queryClient.fetchQuery(
      answer('dni', 'search', { server_id: serverId, ...(typed && { search: typed }) }),
    );
    const people = characters
      .filter((each) => each.status === 'active' && each.server_character_id !== characterId)
      .map((each) => characterOption(each.server_character_id, fullName(each), each.dni_number));
    const named = known.filter((each) => each.label.toLowerCase().includes(typed.toLowerCase()));
    return [...named, ...people];
  };
  return (
    <Combobox
      label={label ?? words.payee}
      hint={words.payeeHint}
      value={value}
      onChange={onChange}
      search={search}
      recent={known.slice(0, 6)}
      error={error ?? null}
      isRequired
    />
  );
}

/** The choice of a payee in a form, which is asked for before the form is sent. */
export function usePayee(start: Option | null = null) {
  const { choosePayee } = useWords(bankWords);
  const [value, setValue] = useState<Option | null>(start);
  const [isMissing, setIsMissing] = useState(false);
  return {
    params: payeeOf(value),
    name: value?.label,
    /** Whether somebody was chosen; the field says so where nobody was. */
    check(): boolean {
      setIsMissing(value === null);
      return value !== null;
    },
    field: { value, onChange: setValue, error: isMissing && value === null ? choosePayee : undefined },
  };
}
