import createRequest from '@cabildo/contracts/economy/payments/requests/create_payment_request.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { pagesOf } from '../../api/answers.ts';
import { PagedTable } from '../../app/PagedTable.tsx';
import { CharacterName } from '../../app/character-name.tsx';
import { Badge } from '../../design/Badge.tsx';
import { Button } from '../../design/Button.tsx';
import { Empty } from '../../design/Empty.tsx';
import { Money } from '../../design/Money.tsx';
import { Page } from '../../design/Page.tsx';
import { SegmentedControl } from '../../design/SegmentedControl.tsx';
import type { Column } from '../../design/Table.tsx';
import { Time } from '../../design/Time.tsx';
import { useWords } from '../../words/words.ts';
import { TwoLines } from '../../design/TwoLines.tsx';
import shared from '../shared/shared.module.css';
import { useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { CreateRequest } from './create-request.tsx';
import { RequestDrawer, REQUEST_TONES, type PaymentRequest } from './request-drawer.tsx';
import { requestWords } from './words.ts';

const PAGE = 100;
const DIRECTIONS = ['all', 'received', 'sent'] as const;

function useColumns(): readonly Column<PaymentRequest>[] {
  const words = useWords(requestWords);
  const { amount, date, status, payee } = useWords(bankWords);
  const { symbol, characterId } = useBank();
  return [
    {
      id: 'who',
      header: payee,
      width: 'minmax(0, 2fr)',
      isMain: true,
      cell: (row) => {
        const isSent = row.requester_character_id === characterId;
        return (
          <TwoLines
            first={<CharacterName id={isSent ? row.payer_character_id : row.requester_character_id} />}
            second={[isSent ? words.asked : words.asks, row.concept].filter(Boolean).join(' · ')}
          />
        );
      },
    },
    {
      id: 'status',
      header: status,
      width: '110px',
      isMain: true,
      cell: (row) => <Badge tone={REQUEST_TONES[row.status]}>{words.statuses[row.status]}</Badge>,
    },
    { id: 'date', header: date, width: '96px', cell: (row) => <Time value={row.created_at} /> },
    {
      id: 'amount',
      header: amount,
      width: '120px',
      align: 'end',
      isMain: true,
      cell: (row) => <Money amount={row.amount} symbol={symbol} isRight />,
    },
  ];
}

/** Requests of others for money of the character, and its own of others. */
export function RequestsScreen() {
  const words = useWords(requestWords);
  const { sections } = useWords(bankWords);
  const { of, may, serverId, accounts } = useBank();
  const columns = useColumns();
  const search = useSearch({ from: '/s/$serverId/shell/bank/requests' });
  const navigate = useNavigate();
  const [direction, setDirection] = useState<(typeof DIRECTIONS)[number]>('all');
  const [isCreating, setIsCreating] = useState(false);
  const query = useInfiniteQuery(
    pagesOf('economy', 'listPaymentRequests', { ...of, direction, per_page: PAGE }),
  );
  const open = (request?: number): void =>
    void navigate({
      to: '/s/$serverId/bank/requests',
      params: { serverId: String(serverId) },
      search: request === undefined ? {} : { request },
    });
  const create = may(createRequest) && accounts.length > 0 && (
    <Button variant="primary" icon="plus" onClick={() => setIsCreating(true)}>
      {words.create}
    </Button>
  );
  const rows = query.data?.pages.flatMap(({ requests }) => requests) ?? [];
  const opened = rows.find(({ request_id }) => request_id === search.request);
  return (
    <Page title={sections.requests} actions={create}>
      <div className={shared.row}>
        <SegmentedControl
          label={sections.requests}
          value={direction}
          onChange={setDirection}
          options={DIRECTIONS.map((value) => ({ value, label: words.filters[value] }))}
        />
      </div>
      <PagedTable
        pages={query}
        label={sections.requests}
        columns={columns}
        rows={rows}
        rowKey={({ request_id }) => String(request_id)}
        onOpen={({ request_id }) => open(request_id)}
        openKey={opened ? String(opened.request_id) : null}
        empty={<Empty icon="receipt" title={words.empty} text={words.emptyText} action={create} />}
      />
      {isCreating && <CreateRequest onClose={() => setIsCreating(false)} />}
      {opened && <RequestDrawer request={opened} onClose={() => open()} />}
    </Page>
  );
}
