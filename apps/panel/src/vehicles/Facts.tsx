import type { ReactNode } from 'react';
import { useServer } from '../app/server.tsx';
import { KeyValues } from '../design/KeyValues.tsx';
import { Money } from '../design/Money.tsx';
import { Time } from '../design/Time.tsx';
import { useWords } from '../words/words.ts';
import { Flags } from './Flags.tsx';
import { Car, Paint } from './Paint.tsx';
import { Plate } from './Plate.tsx';
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
