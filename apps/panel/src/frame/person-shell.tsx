import { Link, Outlet } from '@tanstack/react-router';
import { defineWords, useWords } from '../words/words.ts';
import { Banners } from '../shared/bar/banners.tsx';
import { Logo } from '../shared/bar/logo.tsx';
import { Main } from '../shared/bar/main.tsx';
import styles from './person-shell.module.css';
import { Preferences } from '../shared/bar/preferences.tsx';
import { SkipLink } from '../shared/bar/skip-link.tsx';
import { SelfMenu } from '../shared/bar/top-bar.tsx';

const WORDS = defineWords({
  home: ['Cabildo: ir al inicio', 'Cabildo: go to the start'],
  pages: ['Páginas', 'Pages'],
  servers: ['Servidores', 'Servers'],
  account: ['Mi cuenta', 'My account'],
});

/** The frame of the person's screens, which belong to no server. */
export function PersonShell() {
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
      <Main className={styles.content}>
        <Outlet />
      </Main>
    </div>
  );
}
