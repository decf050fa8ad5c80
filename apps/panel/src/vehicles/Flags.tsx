import { Badge } from '../design/Badge.tsx';
import { useWords } from '../words/words.ts';
import type { Vehicle } from './vehicle.ts';
import styles from './vehicles.module.css';
import { vehiclesWords } from './words.ts';

/** Says whether a vehicle is stolen or impounded, or that all is well with it. */
export function Flags({ vehicle: { flags } }: { vehicle: Pick<Vehicle, 'flags'> }) {
  const words = useWords(vehiclesWords);
  return (
    <span className={styles.flags}>
      {flags.stolen && <Badge tone="danger">{words.stolen}</Badge>}
      {flags.impounded && <Badge tone="warning">{words.impounded}</Badge>}
      {!flags.stolen && !flags.impounded && <Badge tone="success">{words.fine}</Badge>}
    </span>
  );
}
