import listBudgets from '@cabildo/contracts/economy/funds/treasury/list_budgets.ts';
import { pagesOf } from '../../api/answers.ts';
import shared from '../../bank/shared/shared.module.css';
import { Page } from '../../design/layout/page.tsx';
import { Tabs } from '../../design/layout/tabs.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { useAddress } from '../../shared/route/use-address.ts';
import { useServer } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { fundsSearch } from '../search.ts';
import { treasuryWords } from '../words.ts';
import { Allocations } from './allocations.tsx';
import { Budgets } from './budgets.tsx';
import { FundsActions } from './funds-actions.tsx';
import { IncomeAndSpending } from './income-and-spending.tsx';
import { fundsWords } from './words.ts';

const VIEWS = ['overview', 'allocations', 'budgets'] as const;

/** The treasury: its income and spending, each allocation, and for those with the right the budgets (TR-03). */
export function FundsScreen() {
  const words = useWords(fundsWords);
  const { sections } = useWords(treasuryWords);
  const { serverId: server_id, may } = useServer();
  const { search, show } = useAddress(fundsSearch);
  const { from, to } = search;
  const views = VIEWS.filter((each) => each !== 'budgets' || may(listBudgets));
  const view = views.find((each) => each === search.view) ?? 'overview';
  const span = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const list = usePagedRows(
    pagesOf('orgs', 'getTreasury', { server_id, ...span, per_page: 100 }),
    'allocations',
  );
  const treasury = list.query.data?.pages[0];
  return (
    <Page
      title={sections.funds}
      description={words.description}
      actions={treasury && <FundsActions shopIncome={treasury.shop_income} />}
    >
      <Tabs
        label={words.parts}
        tabs={views.map((id) => ({ id, label: words.views[id] }))}
        value={view}
        onChange={(id) => show({ view: id === 'overview' ? undefined : id }, true)}
      >
        <div className={shared.stack}>
          {view === 'overview' && <IncomeAndSpending query={list.query} treasury={treasury} />}
          {view === 'allocations' && <Allocations list={list} />}
          {view === 'budgets' && <Budgets />}
        </div>
      </Tabs>
    </Page>
  );
}
