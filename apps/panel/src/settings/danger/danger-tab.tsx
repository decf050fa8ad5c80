import leave from '@cabildo/contracts/servers/members/leave.ts';
import deleteServer from '@cabildo/contracts/servers/servers/delete.ts';
import transferServer from '@cabildo/contracts/servers/servers/transfer_server.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useServer } from '../../app/server.tsx';
import { Button } from '../../design/Button.tsx';
import { CommandDialog } from '../../forms/CommandDialog.tsx';
import { serversWords } from '../../servers/words.ts';
import { useWords } from '../../words/words.ts';
import styles from './danger.module.css';
import { TransferDialog } from './TransferDialog.tsx';
import { dangerWords } from './words.ts';

type Asked = 'transfer' | 'delete' | 'leave';

/** The things that end something, each asked about first. An owner cannot leave (SV-08). */
export function DangerTab() {
  const words = useWords(dangerWords);
  const { mine } = useWords(serversWords);
  const { server, serverId, may } = useServer();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked>();
  const close = (): void => setAsked(undefined);
  const name = server.server_name;
  const away = {
    changes: ['users'] as const,
    onDone: () => void navigate({ to: '/servers' }),
    onClose: close,
  };
  const input = { server_id: serverId };
  return (
    <ul className={styles.list}>
      {may(transferServer) && (
        <Danger title={words.transfer} text={words.transferText} onAsk={() => setAsked('transfer')} />
      )}
      {may(deleteServer) && (
        <Danger title={words.delete} text={words.deleteText} onAsk={() => setAsked('delete')} />
      )}
      {server.my_role !== 'owner' && (
        <Danger title={mine.leave} text={words.leaveText} onAsk={() => setAsked('leave')} />
      )}
      {asked === 'transfer' && <TransferDialog name={name} onClose={close} />}
      {asked === 'delete' && (
        <CommandDialog
          contract={deleteServer}
          input={input}
          title={words.deleteTitle(name)}
          text={words.deleteText}
          confirm={words.delete}
          done={words.deleted(name)}
          typed={name}
          {...away}
        />
      )}
      {asked === 'leave' && (
        <CommandDialog
          contract={leave}
          input={input}
          title={mine.leaveTitle(name)}
          text={mine.leaveText}
          confirm={mine.leave}
          done={mine.left(name)}
          {...away}
        />
      )}
    </ul>
  );
}

interface DangerProps {
  title: string;
  text: ReactNode;
  onAsk: () => void;
}

function Danger({ title, text, onAsk }: DangerProps) {
  return (
    <li className={styles.danger}>
      <div className={styles.texts}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.text}>{text}</p>
      </div>
      <Button variant="danger" onClick={onAsk}>
        {title}
      </Button>
    </li>
  );
}
