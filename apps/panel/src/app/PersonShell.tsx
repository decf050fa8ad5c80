import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { defineWords, useWords } from '../words/words.ts';
import { Banners } from './Banners.tsx';
import { Logo } from './Logo.tsx';
import { Main } from './Main.tsx';
import styles from './person-shell.module.css';
import { Preferences } from './Preferences.tsx';
import { SkipLink } from './SkipLink.tsx';
import { SelfMenu } from './TopBar.tsx';

const WORDS = defineWords({
  es: {
    home: 'Cabildo: ir al inicio',
    pages: 'Páginas',
    servers: 'Servidores',
    account: 'Mi cuenta',
  },
  en: {
    home: 'Cabildo: go to the start',
    pages: 'Pages',
    servers: 'Servers',
    account: 'My account',
  },
});

/** The frame of the person's screens, which belong to no server. */
export function PersonShell({ children }: { children: ReactNode }) {
  const words = useWords(WORDS);
  const active = { activeProps: { 'aria-current': 'page' as const } };
  return (
    <div className={styles.shell}>
      <SkipLink />
      <header className={styles.top}>
        <Link to="/" className={styles.home} aria-label={words.home}>
          <Logo />
        </Link>
        <nav className={styles.pages} aria-label={words.pages}>
          <Link to="/servers" className={styles.page} {...active}>
            {words.servers}
          </Link>
          <Link to="/account" className={styles.page} {...active}>
            {words.account}
          </Link>
        </nav>
        <Preferences />
        <SelfMenu />
      </header>
      <Banners />
      <Main className={styles.content}>{children}</Main>
    </div>
  );
}
