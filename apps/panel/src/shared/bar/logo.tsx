import { BASE } from '../../api/client.ts';
import styles from './logo.module.css';

/** The name of the product with its mark. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <img className={styles.mark} src={`${BASE}icon.svg`} alt="" />
      Cabildo
    </span>
  );
}
