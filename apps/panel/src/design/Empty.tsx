import type { ReactNode } from 'react';
import styles from './empty.module.css';
import { Icon, type IconName } from './Icon.tsx';

type Props = {
  icon: IconName;
  title: string;
  /** The first thing to do here. */
  text?: string;
  action?: ReactNode;
};

/** Stands where a list would, while nothing is in it. */
export function Empty({ icon, title, text, action }: Props) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
