import { Link } from '@tanstack/react-router';
import { Icon } from '../design/icon.tsx';
import type { NavArea } from '../shared/bar/nav.ts';
import { useNav } from '../shared/bar/use-nav.ts';
import { useWords } from '../words/words.ts';
import styles from './bottom-bar.module.css';
import { frameWords } from './words.ts';

/** The areas that people open most often with one hand. */
const NEAR: readonly NavArea['id'][] = ['overview', 'bank', 'shop', 'terminal'];

/** The areas within reach of a thumb, where the others stand behind one button. */
export function BottomBar({ onMore }: { onMore: () => void }) {
  const words = useWords(frameWords);
  const { areas, area, params, say } = useNav();
  return (
    <nav className={styles.bar} aria-label={words.near}>
      {areas
        .filter(({ id }) => NEAR.includes(id))
        .map(({ id, icon, name, to }) => (
          <Link
            key={id}
            to={to}
            params={params}
            className={styles.place}
            activeOptions={{ exact: true, includeSearch: false }}
            aria-current={id === area?.id ? 'page' : undefined}
          >
            <Icon name={icon} />
            {say(name)}
          </Link>
        ))}
      <button type="button" className={styles.place} onClick={onMore}>
        <Icon name="menu" />
        {words.more}
      </button>
    </nav>
  );
}
