import importItems, {
  MAX_IMPORTED_ITEMS,
  type ImportedItem,
} from '@cabildo/contracts/inventory/items/import.ts';
import { useState } from 'react';
import { TextField } from '../../design/fields/text-field.tsx';
import { ImportPage } from '../../import/import-page.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { useMoneyCell } from '../../shared/server/use-money-cell.tsx';
import { useWords } from '../../words/words.ts';
import { ITEM_LIST } from './read-items.ts';
import { importWords } from './words.ts';

/** Imports items from a list, which is checked row by row before. */
export function ImportScreen() {
  const words = useWords(importWords);
  const { serverId } = useServer();
  const money = useMoneyCell();
  const [imageBase, setImageBase] = useState('');
  const image_base_url = imageBase.trim() || undefined;
  return (
    <ImportPage
      words={words}
      back="/s/$serverId/catalogue"
      kind={ITEM_LIST}
      contract={importItems}
      most={MAX_IMPORTED_ITEMS}
      inputOf={(items: ImportedItem[]) => ({ server_id: serverId, items, image_base_url })}
      none={{ created: 0, updated: 0, unchanged: 0, categories_created: 0 }}
      fields={
        <TextField
          label={words.imageBase}
          hint={words.imageBaseHint}
          type="url"
          placeholder="https://"
          value={imageBase}
          onChange={setImageBase}
          isRequired={false}
        />
      }
      columns={[
        { header: words.label, cell: ({ value }) => value?.name_label ?? '–' },
        { header: words.category, cell: ({ value }) => value?.category ?? value?.category_id ?? '–' },
        {
          header: words.price,
          align: 'end',
          width: '110px',
          cell: ({ value }) => money(value?.price ?? null),
        },
        {
          header: words.stock,
          align: 'end',
          width: '110px',
          cell: ({ value }) => value?.stock_quantity ?? '–',
        },
      ]}
    />
  );
}
