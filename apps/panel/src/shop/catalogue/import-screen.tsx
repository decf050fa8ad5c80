import importItems, {
  MAX_IMPORTED_ITEMS,
  type ImportedItem,
} from '@cabildo/contracts/inventory/items/import.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { NotFound } from '../../app/fallbacks.tsx';
import { useServer } from '../../app/server.tsx';
import { formatNumber } from '../../design/format.ts';
import { Money } from '../../design/Money.tsx';
import type { Column } from '../../design/Table.tsx';
import { TextField } from '../../design/TextField.tsx';
import { ImportPage } from '../../import/ImportPage.tsx';
import type { ReadRow } from '../../import/read-list.ts';
import { useImport } from '../../import/use-import.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { importWords } from './import-words.ts';
import { ITEM_LIST } from './read-items.ts';

const NONE = { created: 0, updated: 0, unchanged: 0, categories_created: 0 };

/** Imports items from a list, which is checked row by row before. */
export function ImportScreen() {
  const words = useWords(importWords);
  const lang = useLanguage();
  const { serverId, symbol, may } = useServer();
  const [imageBase, setImageBase] = useState('');
  const image_base_url = imageBase.trim() || undefined;
  const importing = useImport(
    importItems,
    MAX_IMPORTED_ITEMS,
    (items: ImportedItem[]) => ({ server_id: serverId, items, ...(image_base_url && { image_base_url }) }),
    NONE,
  );
  const count = (value: number): string => formatNumber(value, lang);
  if (!may(importItems)) return <NotFound />;
  return (
    <ImportPage
      title={words.title}
      description={words.description}
      back={
        <Link className="link" to="/s/$serverId/catalogue" params={{ serverId: String(serverId) }}>
          {words.back}
        </Link>
      }
      kind={ITEM_LIST}
      example={words.paste}
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
      columns={columnsOf(words, symbol)}
      importing={importing}
      resultOf={({ created, updated, unchanged, categories_created }) =>
        words.result(count(created), count(updated), count(unchanged), count(categories_created))
      }
    />
  );
}

const columnsOf = (words: (typeof importWords)['es'], symbol: string): Column<ReadRow<ImportedItem>>[] => [
  { id: 'label', header: words.label, cell: ({ value }) => value?.name_label ?? '–' },
  {
    id: 'category',
    header: words.category,
    cell: ({ value }) => value?.category ?? value?.category_id ?? '–',
  },
  {
    id: 'price',
    header: words.price,
    align: 'end',
    width: '110px',
    cell: ({ value }) => <Money amount={value?.price ?? null} symbol={symbol} isRight />,
  },
  {
    id: 'stock',
    header: words.stock,
    align: 'end',
    width: '110px',
    cell: ({ value }) => value?.stock_quantity ?? '–',
  },
];
