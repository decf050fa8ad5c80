import createScheduled from '@cabildo/contracts/economy/payments/scheduled/create_scheduled_transfer.ts';
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
import { useRecurringColumns, type Scheduled } from './parts.tsx';
import { CreateScheduled } from './create-scheduled.tsx';
import { ScheduledDrawer } from './scheduled-drawer.tsx';
import { recurringWords } from './words.ts';

const PAGE = 100;

/** Transfers that are made by themselves at their due times. */
export function ScheduledScreen() {
  const words = useWords(recurringWords);
  const { sections } = useWords(bankWords);
  const { of, may, serverId, accounts } = useBank();
  const columns = useRecurringColumns<Scheduled>(({ concept }) => concept ?? words.transfer);
  const { payment } = useSearch({ from: '/s/$serverId/shell/bank/scheduled' });
  const navigate = useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  const query = useInfiniteQuery(pagesOf('economy', 'listScheduledTransfers', { ...of, per_page: PAGE }));
  const open = (id?: number): void =>
    void navigate({
      to: '/s/$serverId/bank/scheduled',
      params: { serverId: String(serverId) },
      search: id === undefined ? {} : { payment: id },
    });
  const usable = accounts.filter((each) => maySpend(each, 'transfer'));
  const create = may(createScheduled) && usable.length > 0 && (
    <Button variant="primary" icon="plus" onClick={() => setIsCreating(true)}>
      {words.schedule}
    </Button>
  );
  return (
    <Page title={sections.scheduled} actions={create}>
      <PagedTable
        pages={query}
        label={sections.scheduled}
        columns={columns}
        rows={query.data?.pages.flatMap(({ transfers }) => transfers) ?? []}
        rowKey={({ scheduled_transfer_id }) => String(scheduled_transfer_id)}
        onOpen={({ scheduled_transfer_id }) => open(scheduled_transfer_id)}
        openKey={payment === undefined ? null : String(payment)}
        empty={
          <Empty icon="calendar" title={words.noScheduled} text={words.noScheduledText} action={create} />
        }
      />
      {isCreating && <CreateScheduled accounts={usable} onClose={() => setIsCreating(false)} />}
      {payment !== undefined && <ScheduledDrawer id={payment} onClose={() => open()} />}
    </Page>
  );
}
