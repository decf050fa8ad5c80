import type { ReactNode } from 'react';
import { Avatar } from './avatar.tsx';
import styles from './person.module.css';

type Props = {
  name: string;
  rank?: { name: string; color: string | null } | null;
  image?: string | null;
  /** A second line, for example a user name. */
  detail?: ReactNode;
  size?: 'small' | 'normal' | 'large';
};

/** A person, as everywhere: avatar, name, and the rank with its colour. */
export function Person({ name, rank, image, detail, size = 'normal' }: Props) {
  return (
    <span className={styles.person}>
      <Avatar name={name} color={rank?.color} image={image} size={size} />
      <span className={styles.texts}>
        <span className={styles.line}>
          <span className={styles.name} title={name}>
            {name}
          </span>
          {rank && (
            <span className={styles.rank}>
              <span
                className={styles.dot}
                style={rank.color === null ? undefined : { backgroundColor: rank.color }}
              />
              {rank.name}
            </span>
          )}
        </span>
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </span>
    </span>
  );
}
