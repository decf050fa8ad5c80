import type { ReactNode } from 'react';
import styles from './empty.module.css';
import { Icon, type IconName } from '../icon.tsx';
import { useTitle } from '../layout/use-title.ts';

type Props = {
  icon: IconName;
  title: string;
  /** The first thing to do here. */
  text?: string;
  action?: ReactNode;
  /** Whether it stands in place of a whole screen, whose title it then is. */
  isScreen?: boolean;
};

/** Stands where a list would, while nothing is in it. */
export function Empty({ icon, title, text, action, isScreen = false }: Props) {
  const Title = isScreen ? 'h1' : 'p';
  useTitle(isScreen ? title : undefined);
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <Title className={styles.title} data-title={isScreen || undefined} tabIndex={isScreen ? -1 : undefined}>
        {title}
      </Title>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
