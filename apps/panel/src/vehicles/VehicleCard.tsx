import { Flags } from './Flags.tsx';
import { Car } from './Paint.tsx';
import { Plate } from './Plate.tsx';
import { nameOf, type Vehicle } from './vehicle.ts';
import styles from './vehicles.module.css';

/** A vehicle on a card, which opens its details. */
export function VehicleCard({ vehicle, onOpen }: { vehicle: Vehicle; onOpen: () => void }) {
  return (
    <article className={styles.card}>
      <div className={styles.scene}>
        <Car color={vehicle.color} />
      </div>
      <h2 className={styles.name}>
        <button type="button" className={styles.open} onClick={onOpen}>
          {nameOf(vehicle)}
        </button>
      </h2>
      <div className={styles.foot}>
        <Plate plate={vehicle.plate} />
        <Flags vehicle={vehicle} />
      </div>
    </article>
  );
}
