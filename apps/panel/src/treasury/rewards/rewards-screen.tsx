import configureReward from '@cabildo/contracts/economy/funds/rewards/configure_reward.ts';
import { answer } from '../../api/answers.ts';
import { Page } from '../../design/layout/page.tsx';
import { AMOUNT, MAIN, WIDE } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { CreateButton } from '../../shared/form/create-button.tsx';
import { useListScreen } from '../../shared/list/list-screen.ts';
import { ListTable } from '../../shared/list/list-table.tsx';
import { useRows } from '../../shared/list/rows.ts';
import { useServer } from '../../shared/server/server.tsx';
import { useMoneyCell } from '../../shared/server/use-money-cell.tsx';
import { useWords } from '../../words/words.ts';
import { openedSearch } from '../search.ts';
import { UseBadge } from '../use-badge.tsx';
import { treasuryWords } from '../words.ts';
import { RewardEditor } from './reward-editor.tsx';
import { rewardWords } from './words.ts';

/** The rewards that members of the server may claim. */
export function RewardsScreen() {
  const words = useWords(rewardWords);
  const { sections, name, status, amount } = useWords(treasuryWords);
  const { serverId } = useServer();
  const money = useMoneyCell();
  const list = useRows(answer('economy', 'listRewards', { server_id: serverId }), 'rewards');
  const { table, opened, openId, open } = useListScreen({
    search: openedSearch,
    open: 'open',
    list,
    id: 'reward_id',
  });
  return (
    <Page
      title={sections.rewards}
      description={words.description}
      actions={<CreateButton contract={configureReward} label={words.create} onClick={() => open('new')} />}
    >
      <ListTable
        {...table}
        label={sections.rewards}
        empty={<Empty icon="coins" title={words.empty} text={words.emptyText} />}
        columns={[
          { header: name, ...MAIN, width: WIDE, cell: (row) => row.name },
          { header: words.frequency, ...MAIN, cell: ({ frequency }) => words.frequencies[frequency] },
          {
            header: words.who,
            cell: ({ cp_role_id: role }) =>
              role === null ? words.everyone : `${words.role} ···${role.slice(-4)}`,
          },
          { header: status, width: '112px', cell: ({ active }) => <UseBadge isInUse={active} /> },
          { header: amount, ...AMOUNT, cell: (row) => money(row.amount) },
        ]}
      />
      {opened && <RewardEditor key={openId} {...opened} />}
    </Page>
  );
}
