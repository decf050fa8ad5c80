import type { AnswerOf, Client } from '@cabildo/client';
import configureReward from '@cabildo/contracts/economy/funds/rewards/configure_reward.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { answer } from '../../api/answers.ts';
import { Failed } from '../../app/Failed.tsx';
import { useServer } from '../../app/server.tsx';
import { Button } from '../../design/Button.tsx';
import { Empty } from '../../design/Empty.tsx';
import { Money } from '../../design/Money.tsx';
import { Page } from '../../design/Page.tsx';
import { Table } from '../../design/Table.tsx';
import { useWords } from '../../words/words.ts';
import { UseBadge } from '../UseBadge.tsx';
import { treasuryWords } from '../words.ts';
import { RewardDrawer } from './RewardDrawer.tsx';
import { rewardWords } from './words.ts';

export type Reward = AnswerOf<Client['economy']['listRewards']>['rewards'][number];

/** The rewards that members of the server may claim. */
export function RewardsScreen() {
  const words = useWords(rewardWords);
  const { sections, name, status, amount } = useWords(treasuryWords);
  const { serverId, symbol, may } = useServer();
  const { open: opened } = useSearch({ from: '/s/$serverId/shell/treasury/rewards' });
  const navigate = useNavigate({ from: '/s/$serverId/treasury/rewards' });
  const open = (next: number | 'new' | undefined): void => void navigate({ search: { open: next } });
  const query = useQuery(answer('economy', 'listRewards', { server_id: serverId }));
  const rewards = query.data?.rewards ?? [];
  const create = may(configureReward) && (
    <Button variant="primary" icon="plus" onClick={() => open('new')}>
      {words.create}
    </Button>
  );
  return (
    <Page title={sections.rewards} description={words.description} actions={create}>
      {query.isError ? (
        <Failed query={query} />
      ) : (
        <Table<Reward>
          label={sections.rewards}
          rows={rewards}
          rowKey={({ reward_id }) => String(reward_id)}
          onOpen={({ reward_id }) => open(reward_id)}
          openKey={opened === undefined ? null : String(opened)}
          isLoading={query.isPending}
          empty={<Empty icon="coins" title={words.empty} text={words.emptyText} action={create} />}
          columns={[
            { id: 'name', header: name, width: 'minmax(0, 2fr)', isMain: true, cell: (row) => row.name },
            {
              id: 'frequency',
              header: words.frequency,
              isMain: true,
              cell: ({ frequency }) => words.frequencies[frequency],
            },
            {
              id: 'who',
              header: words.who,
              cell: ({ cp_role_id }) =>
                cp_role_id === null ? words.everyone : `${words.role} ···${cp_role_id.slice(-4)}`,
            },
            {
              id: 'status',
              header: status,
              width: '112px',
              cell: ({ active }) => <UseBadge isInUse={active} />,
            },
            {
              id: 'amount',
              header: amount,
              width: '128px',
              align: 'end',
              isMain: true,
              cell: (row) => <Money amount={row.amount} symbol={symbol} isRight />,
            },
          ]}
        />
      )}
      {opened !== undefined && query.data && (
        <RewardDrawer
          key={opened}
          reward={opened === 'new' ? 'new' : rewards.find(({ reward_id }) => reward_id === opened)}
          onClose={() => open(undefined)}
        />
      )}
    </Page>
  );
}
