import { useQueries } from '@tanstack/react-query';
import { answer } from '../../api/answers.ts';
import { useRows } from '../../shared/list/rows.ts';
import { useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { VehicleCards } from '../garage/vehicle-cards.tsx';
import styles from '../vehicles.module.css';
import { keysWords } from './words.ts';

const MOST = 100;

/** The vehicles of others of which the acting character has a key. */
export function HeldVehicles({ characterId, onOpen }: { characterId: number; onOpen: (id: number) => void }) {
  const words = useWords(keysWords);
  const server_id = useServerId();
  const asked = { server_id, server_character_id: characterId, per_page: MOST };
  const { rows } = useRows(answer('cars', 'listKeys', asked), 'keys');
  const read = useQueries({
    queries: rows.map(({ vehicle_id }) => answer('cars', 'getVehicle', { server_id, vehicle_id })),
  });
  const vehicles = read.flatMap(({ data }) => data?.vehicle ?? []);
  if (vehicles.length === 0) return null;
  return (
    <section className={styles.section} aria-label={words.held}>
      <h2 className={styles.title}>{words.held}</h2>
      <VehicleCards label={words.held} vehicles={vehicles} onOpen={onOpen} />
    </section>
  );
}
