import cancelDebt from '@cabildo/contracts/economy/credit/debts/cancel_debt.ts';
import { useQuery } from '@tanstack/react-query';
import { answer, pagesOf } from '../../api/answers.ts';
import { DEBT_TONES, DebtFacts, DebtFigure } from '../../bank/debts/debt-facts.tsx';
import { debtWords } from '../../bank/debts/words.ts';
import { Badge } from '../../design/badge.tsx';
import { Page } from '../../design/layout/page.tsx';
import { AMOUNT, MAIN, WIDE } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { Toolbar } from '../../design/lists/toolbar.tsx';
import { Drawer } from '../../design/overlays/drawer.tsx';
import { toast } from '../../design/overlays/toasts.tsx';
import { Time } from '../../design/time.tsx';
import { ConfirmButton } from '../../forms/confirm-button.tsx';
import { useListScreen } from '../../shared/list/list-screen.ts';
import { ListTable } from '../../shared/list/list-table.tsx';
import { Loaded } from '../../shared/list/loaded.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { CharacterField } from '../../shared/person/character-field.tsx';
import { CharacterPerson } from '../../shared/person/character-name.tsx';
import { useAddress } from '../../shared/route/use-address.ts';
import { useServer } from '../../shared/server/server.tsx';
import { useFormat } from '../../shared/server/use-format.ts';
import { useMoneyCell } from '../../shared/server/use-money-cell.tsx';
import { useWords } from '../../words/words.ts';
import { BANK_RULERS } from '../../shared/bar/bank-staff.ts';
import { debtsSearch } from '../search.ts';
import { treasuryWords } from '../words.ts';
import { staffDebtWords } from './words.ts';

/** The debts and fines of any character, for readers of the books. */
export function DebtsScreen() {
  const words = useWords(staffDebtWords);
  const { sections } = useWords(treasuryWords);
  const { search, show } = useAddress(debtsSearch);
  const { character, debt } = search;
  return (
    <Page title={sections.debts} description={words.description}>
      <Toolbar
        label={sections.debts}
        search={
          <CharacterField
            label={words.search}
            isLabelHidden
            value={character ?? null}
            onChange={(id) => show({ character: id ?? undefined, debt: undefined })}
          />
        }
      />
      {character === undefined ? (
        <Empty icon="search" title={words.searchText} text={words.searchHint} />
      ) : (
        <DebtsOf key={character} characterId={character} />
      )}
      {debt !== undefined && (
        <StaffDebtDrawer key={debt} debtId={debt} onClose={() => show({ debt: undefined })} />
      )}
    </Page>
  );
}

function DebtsOf({ characterId }: { characterId: number }) {
  const { kind, empty, emptyText } = useWords(staffDebtWords);
  const { sections, status, amount } = useWords(treasuryWords);
  const words = useWords(debtWords);
  const { serverId } = useServer();
  const money = useMoneyCell();
  const list = usePagedRows(
    pagesOf('economy', 'listDebts', { server_id: serverId, server_character_id: characterId, per_page: 100 }),
    'debts',
  );
  const { table } = useListScreen({ search: debtsSearch, open: 'debt', list, id: 'debt_id' });
  const side = (id: number | null) => (id === null ? words.server : <CharacterPerson id={id} />);
  return (
    <ListTable
      {...table}
      label={sections.debts}
      empty={<Empty icon="receipt" title={empty} text={emptyText} />}
      columns={[
        { header: words.debtor, ...MAIN, width: WIDE, cell: (row) => side(row.debtor_character_id) },
        { header: words.creditor, width: WIDE, cell: (row) => side(row.creditor_character_id) },
        { header: kind, ...MAIN, width: '72px', cell: (row) => words.kinds[row.kind] },
        {
          header: status,
          ...MAIN,
          width: '104px',
          cell: (row) => <Badge tone={DEBT_TONES[row.status]}>{words.statuses[row.status]}</Badge>,
        },
        { header: words.due, width: '104px', cell: (row) => <Time value={row.due_at} /> },
        { header: amount, ...AMOUNT, cell: (row) => money(row.amount) },
      ]}
    />
  );
}

/** A debt or a fine of anybody, which those who rule the bank may void. */
function StaffDebtDrawer({ debtId, onClose }: { debtId: number; onClose: () => void }) {
  const words = useWords(staffDebtWords);
  const { kinds } = useWords(debtWords);
  const { money } = useFormat();
  const { serverId, may } = useServer();
  const of = { server_id: serverId, debt_id: debtId };
  const query = useQuery(answer('economy', 'getDebt', of));
  const debt = query.data?.debt;
  const isOpen = debt?.status === 'unsigned' || debt?.status === 'signed';
  return (
    <Drawer
      title={kinds[debt?.kind ?? 'debt']}
      subtitle={`#${debtId}`}
      onClose={onClose}
      footer={
        isOpen &&
        may(BANK_RULERS) && (
          <ConfirmButton
            variant="danger"
            contract={cancelDebt}
            input={of}
            label={words.void}
            title={words.voidTitle(money(debt.amount))}
            text={words.voidText}
            onDone={() => toast({ title: words.voided })}
          />
        )
      }
    >
      <Loaded query={query}>
        {({ debt: shown }) => (
          <>
            <DebtFigure debt={shown} />
            <DebtFacts debt={shown} />
          </>
        )}
      </Loaded>
    </Drawer>
  );
}
