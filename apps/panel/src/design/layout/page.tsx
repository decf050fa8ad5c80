import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './page.module.css';
import { useTitle } from './use-title.ts';

type Props = {
  title: string;
  /** Stands beside the title, for example a state. */
  mark?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** A link of the router to where one came from. */
  back?: ReactNode;
  width?: 'full' | 'page' | 'text' | 'narrow';
  children: ReactNode;
};

/** The frame of a screen: its title is the page's only h1. */
export function Page({ title, mark, description, actions, back, width = 'page', children }: Props) {
  useTitle(title);
  return (
    <div className={classes(styles.page, styles[width])}>
      <header className={styles.header}>
        <div className={styles.titles}>
          {back && <div className={styles.back}>{back}</div>}
          <h1 className={styles.title} data-title tabIndex={-1}>
            {title}
            {mark}
          </h1>
          {description && <p className={styles.description}>{description}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
