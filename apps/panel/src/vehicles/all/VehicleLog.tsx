import getLogs from '@cabildo/contracts/vehicles/vehicles/get_vehicle_logs.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { answer, pagesOf } from '../../api/answers.ts';
import { Failed } from '../../app/Failed.tsx';
import { useServer, useServerId } from '../../app/server.tsx';
import { Badge } from '../../design/Badge.tsx';
import { Button } from '../../design/Button.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { Time } from '../../design/Time.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../vehicles.module.css';
import { vehiclesWords } from '../words.ts';
import { allWords } from './words.ts';

const MOST = 50;

/** The history of a vehicle, newest first. */
export function VehicleLog({ vehicleId }: { vehicleId: number }) {
  const words = useWords(allWords);
  const { failed, more } = useWords(vehiclesWords);
  const { serverId, may } = useServer();
  const query = useInfiniteQuery({
    ...pagesOf('cars', 'getVehicleLogs', { server_id: serverId, vehicle_id: vehicleId, per_page: MOST }),
    enabled: may(getLogs),
  });
  const entries = query.data?.pages.flatMap(({ logs }) => logs) ?? [];
  const nameOf = useUserNames(entries.map(({ actor_user_id }) => actor_user_id));
  if (!may(getLogs)) return null;
  return (
    <section className={styles.section} aria-label={words.log}>
      <h3 className={styles.title}>{words.log}</h3>
      {query.error && <Failed title={failed} query={query} />}
      {query.isPending && <Skeleton shape="rows" rows={3} />}
      {query.isSuccess && entries.length === 0 && <p className={styles.soft}>{words.noLog}</p>}
      <ol className={styles.log}>
        {entries.map(({ log_id, action, note, created_at, actor_user_id: actor }) => (
          <li key={log_id} className={styles.entry}>
            <Badge>{words.actions[action]}</Badge>
            {note !== words.actions[action] && <span>{note}</span>}
            <span className={styles.soft}>
              <Time value={created_at} /> {nameOf(actor) && words.by(nameOf(actor)!)}
            </span>
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button size="small" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {more}
          </Button>
        </div>
      )}
    </section>
  );
}

const MOST_NAMES = 50;

/** Names the users of a history with one question; undefined: nobody, or not a member any more. */
function useUserNames(ids: readonly (number | null)[]): (id: number | null) => string | undefined {
  const wanted = [...new Set(ids.filter((id) => id !== null))].sort((a, b) => a - b).slice(0, MOST_NAMES);
  const { data } = useQuery({
    ...answer('members', 'list', { server_id: useServerId(), user_ids: wanted }),
    enabled: wanted.length > 0,
  });
  return (id) => data?.members.find(({ user_id }) => user_id === id)?.gp_username;
}
