import { EVERY_KIND } from '@cabildo/contracts/webhooks/webhooks/webhooks.ts';
import type { ReactNode } from 'react';
import { Empty } from '../../design/Empty.tsx';
import { Table, type Column } from '../../design/Table.tsx';
import { Time } from '../../design/Time.tsx';
import { useWords } from '../../words/words.ts';
import { TwoLines } from '../../design/TwoLines.tsx';
import { shortAddress, type Webhook } from './webhooks.ts';
import { WebhookState } from './WebhookState.tsx';
import { webhooksWords } from './words.ts';

interface Props {
  webhooks: readonly Webhook[];
  isLoading: boolean;
  openId: number | undefined;
  onOpen: (webhook: Webhook) => void;
  create: ReactNode;
}

/** The webhooks in a table. */
export function WebhooksTable({ webhooks, isLoading, openId, onOpen, create }: Props) {
  const words = useWords(webhooksWords);
  const columns: Column<Webhook>[] = [
    {
      id: 'address',
      header: words.address,
      width: 'minmax(0, 3fr)',
      isMain: true,
      cell: ({ url, description }) => <TwoLines first={shortAddress(url)} second={description} />,
    },
    {
      id: 'events',
      header: words.events,
      width: '160px',
      cell: ({ events }) => (events.includes(EVERY_KIND) ? words.everything : words.some(events.length)),
    },
    {
      id: 'state',
      header: words.state,
      width: '120px',
      isMain: true,
      cell: (webhook) => <WebhookState webhook={webhook} />,
    },
    {
      id: 'since',
      header: words.since,
      width: '140px',
      align: 'end',
      cell: ({ failing_since, created_at }) => <Time value={failing_since ?? created_at} />,
    },
  ];
  return (
    <Table
      label={words.title}
      columns={columns}
      rows={webhooks}
      rowKey={({ id }) => String(id)}
      onOpen={onOpen}
      openKey={openId === undefined ? null : String(openId)}
      isLoading={isLoading}
      isShort
      empty={<Empty icon="webhook" title={words.empty} text={words.emptyText} action={create} />}
    />
  );
}
