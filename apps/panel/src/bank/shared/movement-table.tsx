import type { AnswerOf, Client, InputOf } from '@cabildo/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pagesOf } from '../../api/answers.ts';
import { PagedTable } from '../../app/PagedTable.tsx';
import { CharacterName } from '../../app/character-name.tsx';
import { useServer } from '../../app/server.tsx';
import { Empty } from '../../design/Empty.tsx';
import { Money } from '../../design/Money.tsx';
import type { Column } from '../../design/Table.tsx';
import { Time } from '../../design/Time.tsx';
import { useWords } from '../../words/words.ts';
import { homeWords } from '../home/words.ts';
import { TwoLines } from '../../design/TwoLines.tsx';
import { bankWords } from './words.ts';

type Movement = AnswerOf<Client['economy']['getRegisters']>['registers'][number];

const PAGE = 100;

interface Props {
  /** The account, or the character, whose movements are asked for. */
  of: InputOf<Client['economy']['getRegisters']>;
  /** Whose money it is: other accounts of the same character are named by their numbers. */
  ownerId: number;
  /** Leaves the balance after each movement out, where there is no room for it. */
  isNarrow?: boolean;
}

/** Who or what was at the other end of a movement. */
function OtherEnd({ movement: { counterparty }, ownerId }: { movement: Movement; ownerId: number }) {
  const words = useWords(bankWords);
  if (counterparty === null) return <>{words.server}</>;
  const { account_number, owner_character_id } = counterparty;
  if (account_number === null) return <>{words.cash}</>;
  if (owner_character_id === ownerId) return <>{words.accountEnd(account_number.slice(-4))}</>;
  return <CharacterName id={owner_character_id} />;
}

function useColumns(ownerId: number): readonly Column<Movement>[] {
  const words = useWords(homeWords);
  const { entries, date, amount } = useWords(bankWords);
  const { symbol } = useServer();
  return [
    {
      id: 'movement',
      header: words.movement,
      width: 'minmax(0, 2fr)',
      isMain: true,
      cell: (row) => (
        <TwoLines
          first={<OtherEnd movement={row} ownerId={ownerId} />}
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

/** The movements of an account, or of everything that a character owns, newest first. */
export function MovementTable({ of, ownerId, isNarrow = false }: Props) {
  const words = useWords(homeWords);
  const columns = useColumns(ownerId).filter(({ id }) => !isNarrow || id !== 'after');
  const query = useInfiniteQuery(pagesOf('economy', 'getRegisters', { ...of, per_page: PAGE }));
  const rows = query.data?.pages.flatMap(({ registers }) => registers) ?? [];
  return (
    <PagedTable
      pages={query}
      label={words.movements}
      columns={columns}
      rows={rows}
      rowKey={({ register_id }) => String(register_id)}
      empty={<Empty icon="receipt" title={words.noMovements} text={words.noMovementsText} />}
    />
  );
}
