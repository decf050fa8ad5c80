import type { AnswerOf, Client } from '@cabildo/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { labelOf } from '../../app/label.ts';
import { pagesOf } from '../../api/answers.ts';
import { useServerId } from '../../app/server.tsx';
import { Empty } from '../../design/Empty.tsx';
import { formatNumber } from '../../design/format.ts';
import type { Column } from '../../design/Table.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import type { Character } from '../character.ts';
import { PagedTable } from '../../app/PagedTable.tsx';
import { sheetWords } from './words.ts';

type Held = AnswerOf<Client['inventory']['get']>['items'][number];

/** The items that a character carries. */
export function InventoryTab({ character: { server_character_id } }: { character: Character }) {
  const words = useWords(sheetWords);
  const language = useLanguage();
  const serverId = useServerId();
  const query = useInfiniteQuery(
    pagesOf('inventory', 'get', { server_id: serverId, server_character_id, per_page: 100 }),
  );
  const columns: Column<Held>[] = [
    {
      id: 'item',
      header: words.item,
      cell: labelOf,
      width: 'minmax(0, 3fr)',
      isMain: true,
    },
    {
      id: 'quantity',
      header: words.quantity,
      cell: ({ quantity }) => formatNumber(quantity, language),
      align: 'end',
      isMain: true,
    },
  ];
  return (
    <PagedTable
      pages={query}
      failed={words.failed}
      label={words.item}
      columns={columns}
      rows={query.data?.pages.flatMap(({ items }) => items) ?? []}
      rowKey={({ item_id }) => String(item_id)}
      empty={<Empty icon="box" title={words.empty} text={words.emptyText} />}
    />
  );
}
