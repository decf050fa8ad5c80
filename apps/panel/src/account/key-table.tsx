import { Badge } from '../design/Badge.tsx';
import { Button } from '../design/Button.tsx';
import { formatExact } from '../design/format.ts';
import { Icon } from '../design/Icon.tsx';
import { Table, type Column } from '../design/Table.tsx';
import { Time } from '../design/Time.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import styles from './account.module.css';
import { daysAgo, deviceOf } from './device.ts';
import type { Key } from './keys-tab.tsx';
import { accountWords } from './words.ts';

/** Returns how the device of a key is called. */
export function useDeviceName(): (key: Pick<Key, 'device'>) => string {
  const { keys: words } = useWords(accountWords);
  return ({ device }) => {
    const found = deviceOf(device);
    return found ? words.browser(found.browser ?? words.someBrowser, found.system) : device;
  };
}

/** The day of a last use: the API keeps no time of the day. */
function LastUsed({ value }: { value: string }) {
  const language = useLanguage();
  const time = Date.parse(value);
  const days = daysAgo(time, Date.now());
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(time);
  const text =
    days < 7 ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-days, 'day') : day;
  return (
    <time dateTime={value.slice(0, 10)} title={day}>
      {text}
    </time>
  );
}

function Device({ row }: { row: Key }) {
  const { keys: words } = useWords(accountWords);
  const nameOf = useDeviceName();
  return (
    <span className={styles.device} title={row.device}>
      <Icon name={row.is_panel ? 'monitor' : 'key'} />
      {nameOf(row)}
      {row.is_current && <Badge tone="accent">{words.current}</Badge>}
    </span>
  );
}

/** The devices, this one marked. */
export function KeyTable({ keys, onRevoke }: { keys: readonly Key[]; onRevoke: (key: Key) => void }) {
  const { keys: words } = useWords(accountWords);
  const language = useLanguage();
  const nameOf = useDeviceName();
  const columns: Column<Key>[] = [
    {
      id: 'device',
      header: words.device,
      width: 'minmax(0, 2fr)',
      isMain: true,
      cell: (row) => <Device row={row} />,
    },
    {
      id: 'key',
      header: words.key,
      cell: (row) => (row.is_panel ? words.panel : <code>{row.prefix}…</code>),
    },
    {
      id: 'used',
      header: words.lastUsed,
      isMain: true,
      cell: (row) => <LastUsed value={row.last_used_at} />,
    },
    {
      id: 'created',
      header: words.created,
      cell: (row) => <Time value={row.created_at} />,
    },
    {
      id: 'actions',
      header: words.actions,
      align: 'end',
      isMain: true,
      cell: (row) =>
        row.is_current ? null : (
          <Button
            size="small"
            aria-label={words.revokeLabel(nameOf(row))}
            title={`${words.expires}: ${formatExact(Date.parse(row.expires_at), language)}`}
            onClick={() => onRevoke(row)}
          >
            {words.revoke}
          </Button>
        ),
    },
  ];
  return (
    <Table
      label={words.title}
      rows={keys}
      rowKey={({ key_id }) => String(key_id)}
      columns={columns}
      isShort
    />
  );
}
