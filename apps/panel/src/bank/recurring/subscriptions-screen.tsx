import createSubscription from '@cabildo/contracts/economy/payments/subscriptions/create_subscription.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { pagesOf } from '../../api/answers.ts';
import { PagedTable } from '../../app/PagedTable.tsx';
import { Button } from '../../design/Button.tsx';
import { Empty } from '../../design/Empty.tsx';
import { Page } from '../../design/Page.tsx';
import { useWords } from '../../words/words.ts';
import { maySpend, useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { CreateSubscription } from './create-subscription.tsx';
import { useRecurringColumns, type Subscription } from './parts.tsx';
import { SubscriptionDrawer } from './subscription-drawer.tsx';
import { recurringWords } from './words.ts';

const PAGE = 100;

/** Services that the character pays for regularly, and those that it is paid for. */
export function SubscriptionsScreen() {
  const words = useWords(recurringWords);
  const { sections } = useWords(bankWords);
  const { of, may, serverId, accounts } = useBank();
  const columns = useRecurringColumns<Subscription>(({ name }) => name);
  const { payment } = useSearch({ from: '/s/$serverId/shell/bank/subscriptions' });
  const navigate = useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  const query = useInfiniteQuery(pagesOf('economy', 'listSubscriptions', { ...of, per_page: PAGE }));
  const open = (id?: number): void =>
    void navigate({
      to: '/s/$serverId/bank/subscriptions',
      params: { serverId: String(serverId) },
      search: id === undefined ? {} : { payment: id },
    });
  const usable = accounts.filter((each) => maySpend(each, 'transfer'));
  const create = may(createSubscription) && usable.length > 0 && (
    <Button variant="primary" icon="plus" onClick={() => setIsCreating(true)}>
      {words.subscribe}
    </Button>
  );
  return (
    <Page title={sections.subscriptions} actions={create}>
      <PagedTable
        pages={query}
        label={sections.subscriptions}
        columns={columns}
        rows={query.data?.pages.flatMap(({ subscriptions }) => subscriptions) ?? []}
        rowKey={({ subscription_id }) => String(subscription_id)}
        onOpen={({ subscription_id }) => open(subscription_id)}
        openKey={payment === undefined ? null : String(payment)}
        empty={
          <Empty
            icon="clock"
            title={words.noSubscriptions}
            text={words.noSubscriptionsText}
            action={create}
          />
        }
      />
      {isCreating && <CreateSubscription accounts={usable} onClose={() => setIsCreating(false)} />}
      {payment !== undefined && <SubscriptionDrawer id={payment} onClose={() => open()} />}
    </Page>
  );
}
