import { Flags } from '../facts.tsx';
import { Car, Plate } from '../paint.tsx';
import { nameOf, type Vehicle } from '../vehicle.ts';
import styles from '../vehicles.module.css';

interface Props {
  label: string;
  vehicles: readonly Vehicle[];
  onOpen: (vehicleId: number) => void;
}

/** Vehicles on cards, each of which opens its details. */
export function VehicleCards({ label, vehicles, onOpen }: Props) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {vehicles.map((vehicle) => (
        <li key={vehicle.vehicle_id}>
          <article className={styles.card}>
            <div className={styles.scene}>
              <Car color={vehicle.color} />
            </div>
            <h2 className={styles.name}>
              <button type="button" className={styles.open} onClick={() => onOpen(vehicle.vehicle_id)}>
                {nameOf(vehicle)}
              </button>
            </h2>
            <div className={styles.foot}>
              <Plate plate={vehicle.plate} />
              <Flags vehicle={vehicle} />
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}
