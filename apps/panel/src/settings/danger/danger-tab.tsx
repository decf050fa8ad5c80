import leave from '@cabildo/contracts/servers/members/leave.ts';
import deleteServer from '@cabildo/contracts/servers/servers/delete.ts';
import transferServer from '@cabildo/contracts/servers/servers/transfer_server.ts';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CommandDialog } from '../../forms/command-dialog.tsx';
import { ConfirmForm } from '../../forms/confirm-form.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { serversWords } from '../../servers/words.ts';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import styles from './danger.module.css';
import { dangerWords } from './words.ts';

interface DangerProps {
  title: string;
  text: string;
  /** Whether it destroys something. */
  isFinal?: boolean;
  children: (onClose: () => void) => ReactNode;
}

function Danger({ title, text, isFinal, children }: DangerProps) {
  return (
    <li className={styles.danger}>
      <div className={styles.texts}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.text}>{text}</p>
      </div>
      <DialogButton variant={isFinal ? 'danger' : 'secondary'} label={title}>
        {children}
      </DialogButton>
    </li>
  );
}

/** The things that end something, each asked about first. An owner cannot leave (SV-08). */
export function DangerTab() {
  const words = useWords(dangerWords);
  const { mine } = useWords(serversWords);
  const { server, serverId, may } = useServer();
  const navigate = useNavigate();
  const name = server.server_name;
  const input = { server_id: serverId };
  const away = { changes: ['users'] as const, onDone: () => void navigate({ to: '/servers' }) };
  return (
    <ul className={styles.list}>
      {may(transferServer) && (
        <Danger title={words.transfer} text={words.transferText}>
          {(onClose) => (
            <CommandForm
              in={ConfirmForm}
              contract={transferServer}
              fixed={input}
              changes={['users']}
              title={words.transferTitle(name)}
              description={words.transferText}
              submit={words.transfer}
              done={words.transferred}
              typed={name}
              onClose={onClose}
              fields={{ target_cp_id: { label: words.target, hint: words.targetHint, as: 'digits' } }}
            />
          )}
        </Danger>
      )}
      {may(deleteServer) && (
        <Danger title={words.delete} text={words.deleteText} isFinal>
          {(onClose) => (
            <CommandDialog
              {...away}
              contract={deleteServer}
              input={input}
              title={words.deleteTitle(name)}
              text={words.deleteText}
              confirm={words.delete}
              done={words.deleted(name)}
              typed={name}
              onClose={onClose}
            />
          )}
        </Danger>
      )}
      {server.my_role !== 'owner' && (
        <Danger title={mine.leave} text={words.leaveText}>
          {(onClose) => (
            <CommandDialog
              {...away}
              contract={leave}
              input={input}
              title={mine.leaveTitle(name)}
              text={mine.leaveText}
              confirm={mine.leave}
              done={mine.left(name)}
              onClose={onClose}
            />
          )}
        </Danger>
      )}
    </ul>
  );
}
