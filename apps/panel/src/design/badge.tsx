import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';

export type Tone = 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger';

type Props = { tone?: Tone; icon?: IconName; children: ReactNode };

/** A state in a word or two. */
export function Badge({ tone = 'neutral', icon, children }: Props) {
  return (
    <span className={classes(styles.badge, styles[tone])}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
