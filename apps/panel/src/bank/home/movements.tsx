import type { AnswerOf, Client } from '@cabildo/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pagesOf } from '../../api/answers.ts';
import { CharacterName } from '../../app/character-name.tsx';
import { Empty } from '../../design/Empty.tsx';
import { Money } from '../../design/Money.tsx';
import { Table, type Column } from '../../design/Table.tsx';
import { Time } from '../../design/Time.tsx';
import { useWords } from '../../words/words.ts';
import { TwoLines } from '../shared/list.tsx';
import { Failed } from '../shared/failed.tsx';
import shared from '../shared/shared.module.css';
import { useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { homeWords } from './words.ts';

type Movement = AnswerOf<Client['economy']['getRegisters']>['registers'][number];

const PAGE = 100;

/** Who or what was at the other end of a movement. */
function OtherEnd({ movement: { counterparty } }: { movement: Movement }) {
  const words = useWords(bankWords);
  const { characterId } = useBank();
  if (counterparty === null) return <>{words.server}</>;
  const { account_number, owner_character_id } = counterparty;
  if (account_number === null) return <>{words.cash}</>;
  if (owner_character_id === characterId) return <>{words.accountEnd(account_number.slice(-4))}</>;
  return <CharacterName id={owner_character_id} />;
}

function useColumns(): readonly Column<Movement>[] {
  const words = useWords(homeWords);
  const { entries, date, amount } = useWords(bankWords);
  const { symbol } = useBank();
  return [
    {
      id: 'movement',
      header: words.movement,
      width: 'minmax(0, 2fr)',
      isMain: true,
      cell: (row) => (
        <TwoLines
          first={<OtherEnd movement={row} />}
          second={row.concept === null ? entries[row.type] : `${entries[row.type]} · ${row.concept}`}
        />
      ),
    },
    { id: 'date', header: date, width: '96px', isMain: true, cell: (row) => <Time value={row.created_at} /> },
    {
      id: 'amount',
      header: amount,
      width: 'minmax(90px, 1fr)',
      align: 'end',
      isMain: true,
      cell: (row) => <Money amount={row.amount} symbol={symbol} isSigned isRight />,
    },
    {
      id: 'after',
      header: words.after,
      width: 'minmax(90px, 1fr)',
      align: 'end',
      cell: (row) => <Money amount={row.balance_after} symbol={symbol} isRight />,
    },
  ];
}

/** The movements of an account, or of everything that the character owns, newest first. */
export function Movements({ accountId }: { accountId?: number }) {
  const words = useWords(homeWords);
  const { of } = useBank();
  const columns = useColumns();
  const query = useInfiniteQuery(
    pagesOf('economy', 'getRegisters', {
      ...of,
      per_page: PAGE,
      ...(accountId !== undefined && { account_id: accountId }),
    }),
  );
  if (query.isError) return <Failed query={query} />;
  const rows = query.data?.pages.flatMap(({ registers }) => registers) ?? [];
  return (
    <Table
      label={words.movements}
      columns={columns}
      rows={rows}
      rowKey={({ register_id }) => String(register_id)}
      isLoading={query.isPending}
      isLoadingMore={query.isFetchingNextPage}
      onEndReached={() => query.hasNextPage && void query.fetchNextPage()}
      empty={<Empty icon="receipt" title={words.noMovements} text={words.noMovementsText} />}
    />
  );
}

/** The latest movements of the character, which go on while one scrolls. */
export function LatestMovements() {
  const words = useWords(homeWords);
  return (
    <section className={shared.stack} aria-label={words.movements}>
      <h2>{words.movements}</h2>
      <Movements />
    </section>
  );
}
