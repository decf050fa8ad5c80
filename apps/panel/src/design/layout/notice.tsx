import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon, type IconName } from '../icon.tsx';
import styles from './notice.module.css';

type NoticeTone = 'info' | 'warning' | 'danger' | 'success';

type Props = {
  tone?: NoticeTone;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** Comes while the page is open, and is read aloud at once. */
  isAlert?: boolean;
};

const ICONS: Record<NoticeTone, IconName> = {
  info: 'info',
  warning: 'warning',
  danger: 'warning',
  success: 'check',
};

/** Says something about what it stands above. */
export function Notice({ tone = 'info', title, text, action, isAlert }: Props) {
  return (
    <div className={classes(styles.notice, styles[tone])} role={isAlert ? 'alert' : undefined}>
      <span className={styles.icon}>
        <Icon name={ICONS[tone]} />
      </span>
      <div className={styles.body}>
        <p className={styles.title}>{title}</p>
        {text && <div className={styles.text}>{text}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
