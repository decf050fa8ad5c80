import { Link, useRouterState, type LinkProps } from '@tanstack/react-router';
import { useRef } from 'react';
import { classes } from '../../design/classes.ts';
import { Icon, type IconName } from '../../design/icon.tsx';
import rows from '../../design/layout/row.module.css';
import { useRow } from '../../design/layout/use-row.ts';
import styles from './row-nav.module.css';

interface RowLink {
  id: string;
  to: Pick<LinkProps, 'to' | 'params'>;
  label: string;
  icon?: IconName;
  /** The first screen of a room, whose address all others begin with. */
  isFirst?: boolean;
}

interface Props {
  /** Names the navigation. */
  label: string;
  links: readonly RowLink[];
  className?: string | undefined;
}

/** The screens of a room of the server in a row above the one that is shown, whose link stays in sight. */
export function RowNav({ label, links, className }: Props) {
  const row = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useRow(row, '[aria-current="page"]', path);
  return (
    <nav ref={row} className={classes(rows.row, styles.row, className)} aria-label={label}>
      {links.map(({ id, to, label: name, icon, isFirst = false }) => (
        <Link
          key={id}
          {...to}
          className={styles.link}
          activeOptions={{ exact: isFirst, includeSearch: false }}
          activeProps={{ 'aria-current': 'page' }}
        >
          {icon && <Icon name={icon} />}
          {name}
        </Link>
      ))}
    </nav>
  );
}
