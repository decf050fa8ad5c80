import type { AnswerOf, Client } from '@cabildo/client';
import markAll from '@cabildo/contracts/economy/insight/notifications/mark_all_notifications_read.ts';
import markRead from '@cabildo/contracts/economy/insight/notifications/mark_notification_read.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pagesOf } from '../../api/answers.ts';
import { Failed } from '../../app/Failed.tsx';
import { Badge } from '../../design/Badge.tsx';
import { Card } from '../../design/Card.tsx';
import { Empty } from '../../design/Empty.tsx';
import { Icon, type IconName } from '../../design/Icon.tsx';
import { IconButton } from '../../design/IconButton.tsx';
import { Page } from '../../design/Page.tsx';
import { SegmentedControl } from '../../design/SegmentedControl.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { Time } from '../../design/Time.tsx';
import { toast } from '../../design/Toasts.tsx';
import { useCommand } from '../../forms/command.ts';
import { useWords } from '../../words/words.ts';
import { CommandButton } from '../../forms/ConfirmButton.tsx';
import { LoadMore } from '../shared/load-more.tsx';
import shared from '../shared/shared.module.css';
import { useBank } from '../shared/use-bank.ts';
import { bankWords, type Section } from '../shared/words.ts';
import styles from './notifications.module.css';
import { notificationWords } from './words.ts';

type Notification = AnswerOf<Client['economy']['listNotifications']>['notifications'][number];

const ICONS: Readonly<Record<Notification['kind'], IconName>> = {
  transfer_received: 'transfer',
  payment_request: 'receipt',
  debt: 'edit',
  loan: 'loan',
  card: 'card',
  pin_locked: 'lock',
  reward: 'coins',
  schedule_failed: 'calendar',
  subscription: 'clock',
  inheritance: 'user',
  account: 'bank',
};

/** The sections that the kinds of notification lead to. */
const PLACES: Readonly<Partial<Record<Notification['kind'], Exclude<Section, 'home'>>>> = {
  payment_request: 'requests',
  debt: 'debts',
  loan: 'loans',
  card: 'cards',
  pin_locked: 'security',
  schedule_failed: 'scheduled',
  subscription: 'subscriptions',
};

const FILTERS = ['all', 'unread', 'read'] as const;

function Row({ notification }: { notification: Notification }) {
  const words = useWords(notificationWords);
  const { serverId } = useBank();
  const { run } = useCommand(markRead);
  const { notification_id, kind, message, count, is_read, created_at } = notification;
  const place = PLACES[kind];
  const read = (): void => void (is_read || run({ server_id: serverId, notification_id }));
  return (
    <li className={styles.notification} data-read={is_read}>
      <span className={styles.icon}>
        <Icon name={ICONS[kind]} />
      </span>
      <div className={styles.texts}>
        <p>
          {!is_read && <span className="visually-hidden">{words.unread}: </span>}
          {message} {count > 1 && <Badge>{words.times(count)}</Badge>}
        </p>
        <span className={styles.time}>
          <Time value={created_at} />
        </span>
      </div>
      {place && (
        <Link
          to={`/s/$serverId/bank/${place}`}
          params={{ serverId: String(serverId) }}
          className="link"
          onClick={read}
        >
          {words.look}
        </Link>
      )}
      {!is_read && <IconButton icon="check" label={words.read} size="small" onClick={read} />}
    </li>
  );
}

/** Notices of the bank to the character in the last 90 days. */
export function NotificationsScreen() {
  const words = useWords(notificationWords);
  const { sections } = useWords(bankWords);
  const { of } = useBank();
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>('all');
  const query = useInfiniteQuery(pagesOf('economy', 'listNotifications', { ...of, filter, per_page: 50 }));
  const rows = query.data?.pages.flatMap(({ notifications }) => notifications) ?? [];
  const hasUnread = rows.some(({ is_read }) => !is_read);
  return (
    <Page
      title={sections.notifications}
      width="text"
      actions={
        hasUnread && (
          <CommandButton
            contract={markAll}
            input={of}
            label={words.readAll}
            onDone={() => toast({ title: words.marked })}
          />
        )
      }
    >
      <div className={shared.row}>
        <SegmentedControl
          label={sections.notifications}
          value={filter}
          onChange={setFilter}
          options={FILTERS.map((value) => ({ value, label: words.filters[value] }))}
        />
      </div>
      {query.isError ? (
        <Failed query={query} />
      ) : (
        <Card isFlush>
          {query.isPending && <Skeleton shape="rows" />}
          {query.isSuccess && rows.length === 0 && (
            <Empty icon="bell" title={words.empty} text={words.emptyText} />
          )}
          <ul>
            {rows.map((notification) => (
              <Row key={notification.notification_id} notification={notification} />
            ))}
          </ul>
          <LoadMore query={query} />
        </Card>
      )}
    </Page>
  );
}
