import { useNavigate, useSearch } from '@tanstack/react-router';
import linkCp from '@cabildo/contracts/identity/chat-accounts/link_cp.ts';
import unlinkCp from '@cabildo/contracts/identity/chat-accounts/unlink_cp.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, type RowOf } from '../api/answers.ts';
import { BASE } from '../api/client.ts';
import { signInAnew } from '../shared/route/return.ts';
import { Button } from '../design/button.tsx';
import { Card } from '../design/layout/card.tsx';
import { ConfirmDialog } from '../design/overlays/confirm-dialog.tsx';
import { MAIN } from '../design/lists/columns.ts';
import { Empty } from '../design/lists/empty.tsx';
import { Id } from '../design/id.tsx';
import { Notice } from '../design/layout/notice.tsx';
import { Person } from '../design/person.tsx';
import { Table } from '../design/lists/table.tsx';
import { CommandDialog } from '../forms/command-dialog.tsx';
import { useWords } from '../words/words.ts';
import styles from './account.module.css';
import { accountWords } from './words.ts';

/** ID-09 */
const MOST = 5;

type ChatAccount = RowOf<'users', 'getCpByApikey', 'cp_accounts'>;

/** The accounts of the chat platform that are linked to the person. */
export function ChatTab() {
  const { chat } = useWords(accountWords);
  const { cp_accounts } = useSuspenseQuery(answer('users', 'getCpByApikey', {})).data;
  const isFull = cp_accounts.length >= MOST;
  const [unlinking, setUnlinking] = useState<ChatAccount>();
  const [moving, setMoving] = useState<ChatAccount>();
  // The gateway leads to the platform, and back to this tab.
  const link = (
    <Button icon="plus" onClick={() => location.assign(`${BASE}link-chat`)}>
      {chat.link}
    </Button>
  );
  return (
    <div className={styles.stack}>
      <Outcome />
      <Card
        title={chat.title}
        description={chat.text}
        isFlush
        actions={cp_accounts.length > 0 && !isFull && link}
      >
        <Table
          label={chat.title}
          rows={cp_accounts}
          rowKey={({ cp_id }) => cp_id}
          isShort
          columns={[
            { header: chat.name, ...MAIN, cell: (row) => <Person name={row.cp_username} size="small" /> },
            { header: chat.id, ...MAIN, cell: (row) => <Id value={row.cp_id} length={20} /> },
            {
              header: chat.actions,
              ...MAIN,
              align: 'end',
              cell: (row) => (
                <span className={styles.buttons}>
                  <Button
                    size="small"
                    aria-label={chat.moveLabel(row.cp_username)}
                    onClick={() => setMoving(row)}
                  >
                    {chat.move}
                  </Button>
                  <Button
                    size="small"
                    aria-label={chat.unlinkLabel(row.cp_username)}
                    onClick={() => setUnlinking(row)}
                  >
                    {chat.unlink}
                  </Button>
                </span>
              ),
            },
          ]}
          empty={<Empty icon="user" title={chat.empty} text={chat.emptyText} action={link} />}
        />
      </Card>
      {isFull && <Notice title={chat.full} />}
      {unlinking && <Unlink account={unlinking} onClose={() => setUnlinking(undefined)} />}
      {moving && <Move account={moving} onClose={() => setMoving(undefined)} />}
      <Arrival accounts={cp_accounts} />
    </div>
  );
}

interface QuestionProps {
  account: ChatAccount;
  onClose: () => void;
}

function Unlink({ account: { cp_id, cp_username }, onClose }: QuestionProps) {
  const { chat } = useWords(accountWords);
  return (
    <CommandDialog
      contract={unlinkCp}
      input={{ cp_id }}
      title={chat.unlinkTitle(cp_username)}
      text={chat.unlinkText}
      confirm={chat.unlink}
      done={chat.unlinked}
      onClose={onClose}
    />
  );
}

/** Sends the person to the sign-in to another user, which comes back with the account. */
function Move({ account: { cp_id, cp_username }, onClose }: QuestionProps) {
  const { chat } = useWords(accountWords);
  // The quotes keep the id a text, which as a number would lose its last digits.
  const place = `/account/chat?moved=${encodeURIComponent(`"${cp_id}"`)}`;
  return (
    <ConfirmDialog
      title={chat.moveTitle(cp_username)}
      description={chat.moveText}
      confirm={chat.moveSignIn}
      isDanger={false}
      onConfirm={() => signInAnew(place)}
      onClose={onClose}
    />
  );
}

/** Asks for the account that the person takes along, once they have signed in to this user (ID-09). */
function Arrival({ accounts }: { accounts: readonly ChatAccount[] }) {
  const { chat } = useWords(accountWords);
  const { moved } = useSearch({ from: '/person/account/chat' });
  const navigate = useNavigate({ from: '/account/chat' });
  if (moved === undefined || accounts.some(({ cp_id }) => cp_id === moved)) return null;
  return (
    <CommandDialog
      contract={linkCp}
      input={{ cp_id: moved, move: true }}
      title={chat.arriveTitle}
      text={chat.arriveText(moved)}
      confirm={chat.arrive}
      isDanger={false}
      onDone={({ result }) => void navigate({ search: { linked: result }, replace: true })}
      onClose={() => void navigate({ search: {}, replace: true })}
    />
  );
}

function Outcome() {
  const { outcomes } = useWords(accountWords).chat;
  const { linked } = useSearch({ from: '/person/account/chat' });
  const outcome = (Object.keys(outcomes) as (keyof typeof outcomes)[]).find((each) => each === linked);
  if (!outcome) return null;
  return <Notice tone={outcome === 'success' ? 'success' : 'warning'} title={outcomes[outcome]} isAlert />;
}
