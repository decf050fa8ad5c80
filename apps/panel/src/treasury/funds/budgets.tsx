import endBudget from '@cabildo/contracts/economy/funds/treasury/end_budget.ts';
import setBudget from '@cabildo/contracts/economy/funds/treasury/set_budget.ts';
import { pagesOf, type RowOf } from '../../api/answers.ts';
import { bankWords } from '../../bank/shared/words.ts';
import { AMOUNT, MAIN, WIDE } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { Toolbar } from '../../design/lists/toolbar.tsx';
import { TwoLines } from '../../design/lists/two-lines.tsx';
import { Time } from '../../design/time.tsx';
import { CompanyName } from '../../shared/company/company.tsx';
import { CreateButton } from '../../shared/form/create-button.tsx';
import { Editor } from '../../shared/form/editor.tsx';
import { FilterSelect } from '../../shared/list/filter-select.tsx';
import { useListScreen, type Opened } from '../../shared/list/list-screen.ts';
import { ListTable } from '../../shared/list/list-table.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { useAddress } from '../../shared/route/use-address.ts';
import { useServer } from '../../shared/server/server.tsx';
import { useFormat } from '../../shared/server/use-format.ts';
import { useMoneyCell } from '../../shared/server/use-money-cell.tsx';
import { useWords } from '../../words/words.ts';
import { fundsSearch } from '../search.ts';
import { treasuryWords } from '../words.ts';
import { budgetWords, fundsWords } from './words.ts';

type Budget = RowOf<'orgs', 'listBudgets', 'budgets'>;

/** The budgets that the treasury pays, or those that have ended (TR-02). */
export function Budgets() {
  const words = useWords(budgetWords);
  const { frequencies } = useWords(bankWords);
  const { company, views } = useWords(fundsWords);
  const { amount, status: statusName } = useWords(treasuryWords);
  const { serverId: server_id, may } = useServer();
  const money = useMoneyCell();
  const format = useFormat();
  const { search, show } = useAddress(fundsSearch);
  const { status = 'active' } = search;
  const list = usePagedRows(pagesOf('orgs', 'listBudgets', { server_id, status, per_page: 100 }), 'budgets');
  const { table, opened, openId, open } = useListScreen({
    search: fundsSearch,
    open: 'budget',
    list,
    id: 'budget_id',
  });
  const { onOpen, ...closed } = table;
  const mayChange = may(setBudget);
  const lastOf = ({ last_run: last }: Budget) =>
    last === null ? (
      '–'
    ) : (
      <TwoLines
        first={<Time value={last.at} />}
        second={words.lastOf(format.money(last.paid), format.money(last.wanted))}
      />
    );
  return (
    <>
      <Toolbar
        label={views.budgets}
        filters={
          <FilterSelect
            label={statusName}
            all={words.active}
            value={search.status}
            options={[{ value: 'ended', label: words.statuses.ended }]}
            onChange={(next) => show({ status: next }, true)}
          />
        }
        actions={<CreateButton contract={setBudget} label={words.create} onClick={() => open('new')} />}
      />
      <ListTable
        {...closed}
        {...(mayChange && status === 'active' && { onOpen })}
        label={views.budgets}
        empty={<Empty icon="calendar" title={words.empty} text={words.emptyText} />}
        columns={[
          { header: company, ...MAIN, width: WIDE, cell: ({ org_id }) => <CompanyName id={org_id} /> },
          {
            header: words.frequency,
            ...MAIN,
            width: WIDE,
            cell: ({ frequency, mode }) => (
              <TwoLines first={frequencies[frequency]} second={words.modes[mode]} />
            ),
          },
          { header: words.last, cell: lastOf },
          { header: words.next, width: '112px', cell: ({ next_run_at }) => <Time value={next_run_at} /> },
          { header: amount, ...AMOUNT, cell: (row) => money(row.amount) },
        ]}
      />
      {opened && mayChange && <BudgetEditor key={openId} {...opened} />}
    </>
  );
}

/** A budget in a form, or an empty form for another one. */
function BudgetEditor(opened: Opened<Budget>) {
  const words = useWords(budgetWords);
  const { once: _, ...frequencies } = useWords(bankWords).frequencies;
  const { company } = useWords(fundsWords);
  const { amount } = useWords(treasuryWords);
  const { money } = useFormat();
  const isNew = opened.row === 'new';
  const modeOf = (mode: Budget['mode']) => ({ title: words.modes[mode], text: words.modeTexts[mode] });
  return (
    <Editor
      {...opened}
      icon="calendar"
      title={words.newBudget}
      words={{ ...words, deleteTitle: () => words.deleteTitle }}
      create={setBudget}
      change={setBudget}
      remove={endBudget}
      idOf={({ budget_id }) => ({ budget_id })}
      nameOf={(budget) => words.name(money(budget.amount))}
      values={{ frequency: '1mo', mode: 'add' }}
      stored={(budget) => ({
        org_id: budget.org_id,
        amount: String(budget.amount),
        frequency: budget.frequency,
        mode: budget.mode,
      })}
      fields={{
        org_id: { label: company, isRequired: true },
        amount: { label: amount, isRequired: true },
        frequency: { label: words.frequency, options: frequencies, isRequired: true },
        mode: {
          label: words.mode,
          options: { add: modeOf('add'), top_up: modeOf('top_up') },
          isRequired: true,
        },
        start_at: {
          label: isNew ? words.start : words.restart,
          hint: isNew ? words.startHint : words.restartHint,
          as: 'moment',
        },
      }}
    />
  );
}
