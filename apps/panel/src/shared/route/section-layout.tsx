import { Link, useNavigate, useRouterState, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../design/icon.tsx';
import { Menu } from '../../design/overlays/menu.tsx';
import styles from './section-layout.module.css';

/** A screen of a room, by the last part of its address. */
export interface Section {
  id: string;
  label: string;
  icon: IconName;
  to: Pick<LinkProps, 'to' | 'params'>;
}

/** Sections that belong together, under a heading of their own. */
export interface SectionGroup {
  label: string;
  sections: readonly Section[];
}

interface Props {
  /** Names the navigation. */
  label: string;
  groups: readonly SectionGroup[];
  /** The section that is shown. */
  current: string;
  children: ReactNode;
}

/**
 * The part of the address behind the one of a room; undefined: the room itself is shown. It is that of the screen in the page,
 * which stays until the next one has come.
 */
export function useSectionOf(room: string): string | undefined {
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' });
  const parts = path.split('/');
  return parts[parts.indexOf(room) + 1] || undefined;
}

function SideNav({ label, groups, current }: Omit<Props, 'children'>) {
  return (
    <nav className={styles.side} aria-label={label}>
      {groups.map((group) => (
        <div key={group.label}>
          <p className={styles.group}>{group.label}</p>
          {group.sections.map((section) => (
            <Link
              key={section.id}
              {...section.to}
              className={styles.link}
              activeOptions={{ exact: true, includeSearch: false }}
              aria-current={section.id === current ? 'page' : undefined}
            >
              <Icon name={section.icon} />
              {section.label}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  );
}

/** The sections as a menu, where there is no room beside the screen. */
function TopNav({ label, groups, current }: Omit<Props, 'children'>) {
  const navigate = useNavigate();
  const sections = groups.flatMap((group) => group.sections);
  const shown = sections.find(({ id }) => id === current) ?? sections[0];
  if (!shown) return null;
  return (
    <div className={styles.top}>
      <Menu
        label={label}
        placement="bottom-start"
        trigger={(props) => (
          <button type="button" className={styles.current} {...props}>
            <Icon name={shown.icon} />
            {shown.label}
            <Icon name="chevron-down" />
          </button>
        )}
        items={sections.map((section) => ({
          label: section.label,
          icon: section.icon,
          isChecked: section === shown,
          onSelect: () => void navigate(section.to),
        }))}
      />
    </div>
  );
}

/** The frame of a room that has several screens: they stand beside the one that is shown, or in a menu above it. */
export function SectionLayout({ children, ...nav }: Props) {
  return (
    <div className={styles.layout}>
      <SideNav {...nav} />
      <TopNav {...nav} />
      <div className={styles.screen}>{children}</div>
    </div>
  );
}
