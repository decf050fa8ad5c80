import regenerateCode from '@cabildo/contracts/servers/servers/regenerate_code.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useServer, useServerId } from '../shared/server/server.tsx';
import { Button } from '../design/button.tsx';
import { Icon, type IconName } from '../design/icon.tsx';
import { Card } from '../design/layout/card.tsx';
import { Notice } from '../design/layout/notice.tsx';
import { DialogButton } from '../shared/form/dialog-button.tsx';
import { useWords } from '../words/words.ts';
import { FoundFrame } from './found-frame.tsx';
import styles from './found.module.css';
import { foundWords } from './found.words.ts';
import { InviteCodes, RegenerateForm } from './invite-codes.tsx';

type Task = keyof (typeof foundWords)['es']['invite']['tasks'];
const TASKS = [
  { task: 'character', icon: 'id-card', to: '/s/$serverId/characters' },
  { task: 'roles', icon: 'shield', to: '/s/$serverId/roles' },
  { task: 'catalogue', icon: 'box', to: '/s/$serverId/catalogue' },
  { task: 'members', icon: 'users', to: '/s/$serverId/members' },
] as const satisfies readonly { task: Task; icon: IconName; to: string }[];

/** The first things to do in a new server, each with the way there. */
function FirstSteps() {
  const { invite: words } = useWords(foundWords);
  const params = { serverId: String(useServerId()) };
  return (
    <Card title={words.next} description={words.nextText} isFlush>
      <ol className={styles.tasks}>
        {TASKS.map(({ task, icon, to }) => (
          <li key={task}>
            <Link to={to} params={params} className={styles.task}>
              <Icon name={icon} />
              <span className={styles.taskTexts}>
                <span className={styles.taskTitle}>{words.tasks[task].title}</span>
                <span className={styles.taskText}>{words.tasks[task].text}</span>
              </span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The last step: the code that lets others in, and what to do first. */
export function InviteStep() {
  const { invite: words } = useWords(foundWords);
  const { server, serverId, may } = useServer();
  const navigate = useNavigate();
  const { join_code: code } = server;
  return (
    <FoundFrame step="invite" title={words.title} description={words.text}>
      {code === null ? (
        <Notice title={words.ownersOnly} />
      ) : (
        <Card
          title={server.server_name}
          actions={
            may(regenerateCode) && (
              <DialogButton size="small" label={words.regenerate}>
                {(onClose) => <RegenerateForm onClose={onClose} />}
              </DialogButton>
            )
          }
        >
          <div className={styles.form}>
            <InviteCodes code={code} />
          </div>
        </Card>
      )}
      <FirstSteps />
      <div className={styles.actions}>
        <Button
          variant="primary"
          onClick={() =>
            void navigate({ to: '/s/$serverId/overview', params: { serverId: String(serverId) } })
          }
        >
          {words.open}
        </Button>
      </div>
    </FoundFrame>
  );
}
