import createDebt from '@cabildo/contracts/economy/credit/debts/create_debt.ts';
import { pagesOf } from '../../api/answers.ts';
import { Badge } from '../../design/badge.tsx';
import { Choice } from '../../design/fields/choice.tsx';
import { AMOUNT, MAIN, WIDE } from '../../design/lists/columns.ts';
import { TwoLines } from '../../design/lists/two-lines.tsx';
import { Time } from '../../design/time.tsx';
import { useCreate } from '../../shared/form/use-create.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { useAddress } from '../../shared/route/use-address.ts';
import { CharacterName } from '../../shared/person/character-name.tsx';
import { useMoneyCell } from '../../shared/server/use-money-cell.tsx';
import { useWords } from '../../words/words.ts';
import { debtsSearch } from '../search.ts';
import { BankList } from '../shared/bank-list.tsx';
import { useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { CreateDebt, DebtDrawer } from './debt-drawer.tsx';
import { DEBT_TONES, type Debt } from './debt-facts.tsx';
import { debtWords } from './words.ts';

/** Debts of the character, fines too, and what it is owed. */
export function DebtsScreen() {
  const words = useWords(debtWords);
  const { sections, amount, status, payee } = useWords(bankWords);
  const { of, characterId } = useBank();
  const money = useMoneyCell();
  const { search, show } = useAddress(debtsSearch);
  const { direction = 'all' } = search;
  const list = usePagedRows(pagesOf('economy', 'listDebts', { ...of, direction, per_page: 100 }), 'debts');
  const create = useCreate({
    contract: createDebt,
    label: words.create,
    form: (onClose) => <CreateDebt onClose={onClose} />,
  });
  const who = ({ kind, description, ...row }: Debt) => {
    const isOwing = row.debtor_character_id === characterId;
    const other = isOwing ? row.creditor_character_id : row.debtor_character_id;
    const side = isOwing ? words.filters.owing : words.filters.owed;
    return (
      <TwoLines
        first={other === null ? words.server : <CharacterName id={other} />}
        second={[words.kinds[kind], side, description].filter(Boolean).join(' · ')}
      />
    );
  };
  return (
    <BankList
      section="debts"
      icon="receipt"
      words={words}
      create={create}
      list={list}
      search={debtsSearch}
      open="debt"
      id="debt_id"
      filter={
        <Choice
          label={sections.debts}
          value={direction}
          onChange={(to) => show({ direction: to === 'all' ? undefined : to })}
          names={words.filters}
        />
      }
      columns={[
        { header: payee, ...MAIN, width: WIDE, cell: who },
        {
          header: status,
          ...MAIN,
          width: '110px',
          cell: (row) => <Badge tone={DEBT_TONES[row.status]}>{words.statuses[row.status]}</Badge>,
        },
        { header: words.due, width: '128px', cell: (row) => <Time value={row.due_at} /> },
        { header: amount, ...AMOUNT, width: '120px', cell: (row) => money(row.amount) },
      ]}
    >
      {({ row, onClose }) => row && <DebtDrawer debt={row} onClose={onClose} />}
    </BankList>
  );
}
