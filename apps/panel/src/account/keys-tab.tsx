import logout from '@cabildo/contracts/identity/keys/logout.ts';
import revokeKey from '@cabildo/contracts/identity/keys/revoke_key.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, type RowOf } from '../api/answers.ts';
import { BASE } from '../api/client.ts';
import { sentenceOf } from '../api/refusal.ts';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { formatExact } from '../design/format.ts';
import { Icon } from '../design/icon.tsx';
import { MAIN, WIDE } from '../design/lists/columns.ts';
import { Table } from '../design/lists/table.tsx';
import { Time } from '../design/time.tsx';
import { Card } from '../design/layout/card.tsx';
import { ConfirmDialog } from '../design/overlays/confirm-dialog.tsx';
import { Notice } from '../design/layout/notice.tsx';
import { toast } from '../design/overlays/toasts.tsx';
import { useCommand } from '../forms/command.ts';
import { useLanguage } from '../words/language.ts';
import { localeOf } from '../words/locale.ts';
import { useWords } from '../words/words.ts';
import styles from './account.module.css';
import { daysAgo, deviceOf } from './device.ts';
import { accountWords } from './words.ts';

/** A device that is signed in. */
type Key = RowOf<'users', 'listKeys', 'keys'>;

/** Returns how the device of a key is called. */
function useDeviceName(): (key: Pick<Key, 'device'>) => string {
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
  const day = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    time,
  );
  const text =
    days < 7
      ? new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' }).format(-days, 'day')
      : day;
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
function KeyTable({ keys, onRevoke }: { keys: readonly Key[]; onRevoke: (key: Key) => void }) {
  const { keys: words } = useWords(accountWords);
  const language = useLanguage();
  const nameOf = useDeviceName();
  return (
    <Table
      label={words.title}
      rows={keys}
      rowKey={({ key_id }) => String(key_id)}
      isShort
      columns={[
        { header: words.device, ...MAIN, width: WIDE, cell: (row) => <Device row={row} /> },
        {
          header: words.key,
          cell: (row) => (row.is_panel ? words.panel : <code>{row.prefix}…</code>),
        },
        { header: words.lastUsed, ...MAIN, cell: (row) => <LastUsed value={row.last_used_at} /> },
        { header: words.created, cell: (row) => <Time value={row.created_at} /> },
        {
          header: words.actions,
          ...MAIN,
          align: 'end',
          cell: (row) =>
            !row.is_current && (
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
      ]}
    />
  );
}

/** The sessions that a person is asked about: one, all others, or all. */
type Asked = Key | 'others' | 'everywhere';

/** The devices that are signed in, and how to sign them out. */
export function KeysTab() {
  const { keys: words } = useWords(accountWords);
  const { keys } = useSuspenseQuery(answer('users', 'listKeys', {})).data;
  const [asked, setAsked] = useState<Asked>();
  const others = keys.filter(({ is_current }) => !is_current);
  const buttons = others.length > 0 && (
    <div className={styles.buttons}>
      <Button onClick={() => setAsked('others')}>{words.others}</Button>
      <Button icon="sign-out" onClick={() => setAsked('everywhere')}>
        {words.everywhere}
      </Button>
    </div>
  );
  return (
    <div className={styles.stack}>
      <Card title={words.title} description={words.text} isFlush>
        <KeyTable keys={keys} onRevoke={setAsked} />
      </Card>
      {buttons}
      {asked && <EndSessions asked={asked} others={others} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

/** The words of the question, by what is asked about. */
function useQuestion(asked: Asked, others: number) {
  const { keys: words } = useWords(accountWords);
  const nameOf = useDeviceName();
  if (asked === 'others') {
    const text = words.othersText(others);
    return { title: words.othersTitle, text, confirm: words.othersConfirm, done: words.othersRevoked };
  }
  if (asked === 'everywhere')
    return { title: words.everywhereTitle, text: words.everywhereText, confirm: words.everywhereConfirm };
  const text = words.revokeText(nameOf(asked));
  return { title: words.revokeTitle, text, confirm: words.revokeConfirm, done: words.revoked };
}

interface EndProps {
  asked: Asked;
  others: readonly Key[];
  onClose: () => void;
}

/** Asks, and ends the sessions one by one: what was ended before something went wrong stays so. */
function EndSessions({ asked, others, onClose }: EndProps) {
  const language = useLanguage();
  const question = useQuestion(asked, others.length);
  const revoke = useCommand(revokeKey);
  const leave = useCommand(logout, { onDone: () => location.assign(BASE) });
  const [isBusy, setIsBusy] = useState(false);
  const error = revoke.error ?? leave.error;

  async function end(): Promise<void> {
    const targets = typeof asked === 'string' ? others : [asked];
    setIsBusy(true);
    let isDone = true;
    for (const { key_id } of targets) {
      isDone = (await revoke.run({ key_id })) !== undefined;
      if (!isDone) break;
    }
    if (isDone && asked === 'everywhere') await leave.run({});
    setIsBusy(false);
    if (!isDone || asked === 'everywhere') return;
    if (question.done) toast({ title: question.done });
    onClose();
  }
  return (
    <ConfirmDialog
      title={question.title}
      description={question.text}
      confirm={question.confirm}
      isBusy={isBusy}
      onConfirm={() => void end()}
      onClose={onClose}
    >
      {error !== null && <Notice tone="danger" title={sentenceOf(error)[language]} isAlert />}
    </ConfirmDialog>
  );
}
