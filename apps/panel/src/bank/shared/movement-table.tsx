import type { Client, InputOf } from '@cabildo/client';
import { pagesOf, type RowOf } from '../../api/answers.ts';
import { ListTable } from '../../shared/list/list-table.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { CharacterName } from '../../shared/person/character-name.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { Empty } from '../../design/lists/empty.tsx';
import { Money } from '../../design/money.tsx';
import { AMOUNT, MAIN, WIDE, type Column } from '../../design/lists/columns.ts';
import { Time } from '../../design/time.tsx';
import { useMoneyCell } from '../../shared/server/use-money-cell.tsx';
import { useWords } from '../../words/words.ts';
import { homeWords } from '../home/words.ts';
import { TwoLines } from '../../design/lists/two-lines.tsx';
import { bankWords } from './words.ts';

type Movement = RowOf<'economy', 'getRegisters', 'registers'>;

const PAGE = 100;

interface Props {
  /** The account, or the character, whose movements are asked for. */
  of: InputOf<Client['economy']['getRegisters']>;
  /** Whose money it is; null: a company's. Other accounts of the same owner, and of companies, are named by their numbers. */
  ownerId: number | null;
  /** Leaves the balance after each movement out, where there is no room for it. */
  isNarrow?: boolean;
}

/** Who or what was at the other end of a movement. */
function OtherEnd({ movement: { counterparty }, ownerId }: { movement: Movement; ownerId: number | null }) {
  const words = useWords(bankWords);
  if (counterparty === null) return <>{words.server}</>;
  const { account_number, owner_character_id } = counterparty;
  if (account_number === null) return <>{words.cash}</>;
  if (owner_character_id === ownerId || owner_character_id === null)
    return <>{words.accountEnd(account_number.slice(-4))}</>;
  return <CharacterName id={owner_character_id} />;
}

/** The movements of an account, or of everything that a character owns, newest first. */
export function MovementTable({ of, ownerId, isNarrow = false }: Props) {
  const words = useWords(homeWords);
  const { entries, date, amount } = useWords(bankWords);
  const { symbol } = useServer();
  const money = useMoneyCell();
  const columns: Column<Movement>[] = [
    {
      header: words.movement,
      ...MAIN,
      width: WIDE,
      cell: (row) => (
        <TwoLines
          first={<OtherEnd movement={row} ownerId={ownerId} />}
          second={row.concept === null ? entries[row.type] : `${entries[row.type]} · ${row.concept}`}
        />
      ),
    },
    { header: date, ...MAIN, width: '96px', cell: (row) => <Time value={row.created_at} /> },
    {
      header: amount,
      ...AMOUNT,
      width: 'minmax(90px, 1fr)',
      cell: (row) => <Money amount={row.amount} symbol={symbol} isSigned isRight />,
    },
  ];
  if (!isNarrow)
    columns.push({
      header: words.after,
      width: 'minmax(90px, 1fr)',
      align: 'end',
      cell: (row) => money(row.balance_after),
    });
  return (
    <ListTable
      label={words.movements}
      list={usePagedRows(pagesOf('economy', 'getRegisters', { ...of, per_page: PAGE }), 'registers')}
      columns={columns}
      rowKey={({ register_id }) => String(register_id)}
      empty={<Empty icon="receipt" title={words.noMovements} text={words.noMovementsText} />}
    />
  );
}
