import type { ReactNode } from 'react';
import { useServer } from '../shared/server/server.tsx';
import { Badge } from '../design/badge.tsx';
import { KeyValues } from '../design/lists/key-values.tsx';
import { Money } from '../design/money.tsx';
import { Time } from '../design/time.tsx';
import { useWords } from '../words/words.ts';
import { Car, Paint, Plate } from './paint.tsx';
import type { Vehicle } from './vehicle.ts';
import styles from './vehicles.module.css';
import { vehiclesWords } from './words.ts';

/** All that is known of a vehicle; `owner` where it is not the reader's own. */
export function Facts({ vehicle, owner }: { vehicle: Vehicle; owner?: ReactNode }) {
  const words = useWords(vehiclesWords);
  const { symbol } = useServer();
  const { impounded } = vehicle.flags;
  return (
    <>
      <div className={styles.scene}>
        <Car color={vehicle.color} />
        <Plate plate={vehicle.plate} isLarge />
      </div>
      <KeyValues
        items={[
          [words.state, <Flags key="state" vehicle={vehicle} />],
          [words.fee, impounded && <Money amount={impounded.fee} symbol={symbol} />],
          [words.place, impounded?.place],
          [words.impoundedSince, impounded && <Time value={impounded.since} />],
          [words.owner, owner],
          [words.color, <Paint key="color" color={vehicle.color} />],
          [words.since, <Time key="since" value={vehicle.created_at} />],
        ]}
      />
    </>
  );
}

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
