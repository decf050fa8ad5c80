import type { AnswerOf, Client } from '@cabildo/client';
import { TAX_TYPES, type TaxType } from '@cabildo/contracts/economy/funds/taxes/taxes.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pagesOf } from '../../api/answers.ts';
import { PagedTable } from '../../app/PagedTable.tsx';
import { useServer } from '../../app/server.tsx';
import shared from '../../bank/shared/shared.module.css';
import { Empty } from '../../design/Empty.tsx';
import { Money } from '../../design/Money.tsx';
import { Select } from '../../design/Select.tsx';
import { Time } from '../../design/Time.tsx';
import { Toolbar } from '../../design/Toolbar.tsx';
import { useWords } from '../../words/words.ts';
import { treasuryWords } from '../words.ts';
import { taxWords } from './words.ts';

type Entry = AnswerOf<Client['economy']['getTaxHistory']>['entries'][number];

const PAGE = 100;
const ALL = 'all';

interface Props {
  type: string | undefined;
  onType: (type: TaxType | undefined) => void;
}

/** Each tax that was taken or given back, newest first. */
export function TaxHistory({ type, onType }: Props) {
  const words = useWords(taxWords);
  const { amount } = useWords(treasuryWords);
  const { serverId, symbol } = useServer();
  const shown = TAX_TYPES.find((each) => each === type);
  const query = useInfiniteQuery(
    pagesOf('economy', 'getTaxHistory', {
      server_id: serverId,
      per_page: PAGE,
      ...(shown && { tax_type: shown }),
    }),
  );
  return (
    <div className={shared.stack}>
      <Toolbar
        label={words.history}
        filters={
          <Select<TaxType | typeof ALL>
            label={words.type}
            isLabelHidden
            value={shown ?? ALL}
            options={[
              { value: ALL, label: words.allTypes },
              ...TAX_TYPES.map((value) => ({ value, label: words.types[value] })),
            ]}
            onChange={(value) => onType(value === ALL ? undefined : value)}
          />
        }
      />
      <PagedTable<Entry>
        pages={query}
        label={words.history}
        rows={query.data?.pages.flatMap(({ entries }) => entries) ?? []}
        rowKey={({ register_id }) => String(register_id)}
        empty={<Empty icon="receipt" title={words.noHistory} text={words.noHistoryText} />}
        columns={[
          { id: 'type', header: words.type, isMain: true, cell: (row) => words.types[row.tax_type] },
          {
            id: 'concept',
            header: words.concept,
            width: 'minmax(0, 2fr)',
            cell: ({ concept }) => concept ?? '–',
          },
          {
            id: 'date',
            header: words.date,
            width: '104px',
            isMain: true,
            cell: (row) => <Time value={row.created_at} />,
          },
          {
            id: 'amount',
            header: amount,
            width: '128px',
            align: 'end',
            isMain: true,
            cell: (row) => <Money amount={row.amount} symbol={symbol} isSigned isRight />,
          },
        ]}
      />
    </div>
  );
}
