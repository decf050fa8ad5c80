import type { ComponentProps } from 'react';
import { Icon, type IconName } from '../design/icon.tsx';
import { ServerLink } from '../shared/server/server-link.tsx';
import styles from './overview.module.css';

interface Props {
  icon: IconName;
  text: string;
  to: ComponentProps<typeof ServerLink>['to'];
}

/** A thing that waits for this person, which leads to where it is decided. */
export const Item = ({ icon, text, to }: Props) => (
  <li>
    <ServerLink to={to} className={styles.item}>
      <Icon name={icon} />
      {text}
      <span className={styles.go}>
        <Icon name="chevron-right" />
      </span>
    </ServerLink>
  </li>
);
