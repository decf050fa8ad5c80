import { Link } from '@tanstack/react-router';
import { useServerId } from '../app/server.tsx';
import { Card } from '../design/Card.tsx';
import { Icon, type IconName } from '../design/Icon.tsx';
import { useWords } from '../words/words.ts';
import styles from './found.module.css';
import { foundWords } from './found.words.ts';

type Task = keyof (typeof foundWords)['es']['invite']['tasks'];
const TASKS = [
  { task: 'character', icon: 'id-card', to: '/s/$serverId/characters' },
  { task: 'roles', icon: 'shield', to: '/s/$serverId/roles' },
  { task: 'catalogue', icon: 'box', to: '/s/$serverId/catalogue' },
  { task: 'members', icon: 'users', to: '/s/$serverId/members' },
] as const satisfies readonly { task: Task; icon: IconName; to: string }[];

/** The first things to do in a new server, each with the way there. */
export function FirstSteps() {
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
