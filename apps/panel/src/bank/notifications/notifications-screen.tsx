import markAll from '@cabildo/contracts/economy/insight/notifications/mark_all_notifications_read.ts';
import markRead from '@cabildo/contracts/economy/insight/notifications/mark_notification_read.ts';
import { Link } from '@tanstack/react-router';
import { pagesOf, type RowOf } from '../../api/answers.ts';
import { usePagedRows } from '../../shared/list/rows.ts';
import { Badge } from '../../design/badge.tsx';
import { Empty } from '../../design/lists/empty.tsx';
import { Icon, type IconName } from '../../design/icon.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { Page } from '../../design/layout/page.tsx';
import { Choice } from '../../design/fields/choice.tsx';
import { Time } from '../../design/time.tsx';
import { toast } from '../../design/overlays/toasts.tsx';
import { useCommand } from '../../forms/command.ts';
import { useAddress } from '../../shared/route/use-address.ts';
import { useWords } from '../../words/words.ts';
import { CommandButton } from '../../forms/confirm-button.tsx';
import { Note } from '../../shared/list/note.tsx';
import { notificationsSearch } from '../search.ts';
import { CardList } from '../shared/load-more.tsx';
import shared from '../shared/shared.module.css';
import { useBank } from '../shared/use-bank.ts';
import { bankWords, type Section } from '../shared/words.ts';
import styles from './notifications.module.css';
import { notificationWords } from './words.ts';

type Notification = RowOf<'economy', 'listNotifications', 'notifications'>;

const ICONS: Readonly<Record<Notification['kind'], IconName>> = {
  transfer_received: 'transfer',
  payment_request: 'receipt',
  invoice: 'receipt',
  debt: 'edit',
  loan: 'loan',
  card: 'card',
  pin_locked: 'lock',
  reward: 'coins',
  schedule_failed: 'calendar',
  subscription: 'clock',
  inheritance: 'user',
  account: 'bank',
  call: 'radio',
};

/** The sections that the kinds of notification lead to. */
const PLACES: Readonly<Partial<Record<Notification['kind'], Exclude<Section, 'home'>>>> = {
  payment_request: 'requests',
  invoice: 'invoices',
  debt: 'debts',
  loan: 'loans',
  card: 'cards',
  pin_locked: 'security',
  schedule_failed: 'scheduled',
  subscription: 'subscriptions',
};

function Row({ notification }: { notification: Notification }) {
  const words = useWords(notificationWords);
  const { serverId } = useBank();
  const { run } = useCommand(markRead);
  const { notification_id, kind, message_parts, count, is_read, created_at } = notification;
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
          <Note parts={message_parts} /> {count > 1 && <Badge>{words.times(count)}</Badge>}
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
  const { search, show } = useAddress(notificationsSearch);
  const { filter = 'all' } = search;
  const asked = pagesOf('economy', 'listNotifications', { ...of, filter, per_page: 50 });
  const list = usePagedRows(asked, 'notifications');
  const hasUnread = list.rows.some(({ is_read }) => !is_read);
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
        <Choice
          label={sections.notifications}
          value={filter}
          onChange={(to) => show({ filter: to === 'all' ? undefined : to })}
          names={words.filters}
        />
      </div>
      <CardList list={list} empty={<Empty icon="bell" title={words.empty} text={words.emptyText} />}>
        {(row) => <Row key={row.notification_id} notification={row} />}
      </CardList>
    </Page>
  );
}
