import { useState } from 'react';
import { client } from '../api/client.ts';
import { Combobox } from '../design/fields/combobox.tsx';
import type { Option } from '../design/fields/listbox.tsx';
import type { Bound } from '../forms/use-form.ts';
import { labelOf } from '../shared/person/label.ts';
import { useServerId } from '../shared/server/server.tsx';

/** Finds an item of the catalogue; its value is the id. */
export function ItemField({ value, onChange, ...field }: Bound & { label: string }) {
  const server_id = useServerId();
  const [chosen, setChosen] = useState<Option | null>(null);
  const search = async (text: string): Promise<Option[]> => {
    const asked = { server_id, search: text.trim() || undefined, per_page: 20 };
    const { items } = await client().items.list(asked, { maxRetries: 0 });
    return items.map((item) => ({
      value: String(item.item_id),
      label: labelOf(item),
      hint: item.name,
      icon: 'box',
    }));
  };
  return (
    <Combobox
      {...field}
      value={chosen?.value === value ? chosen : null}
      onChange={(option) => {
        setChosen(option);
        onChange(option?.value ?? '');
      }}
      search={search}
    />
  );
}
