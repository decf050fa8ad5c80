import type { UnitStatus } from '@cabildo/contracts/mdt/units/units.ts';
import styles from './frame.module.css';

/** A dot in the colour of a unit's status; words stand beside it. */
export const StatusDot = ({ status }: { status: UnitStatus | undefined }) => (
  <span className={styles.dot} data-status={status ?? 'off'} />
);
