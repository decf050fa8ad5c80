import type { EventEnvelope } from '@cabildo/contracts/event';
import type { Tx } from '@cabildo/kit/database';
import { noteDepartures } from './departures.table.ts';

interface Told<D> {
  readonly tx: Tx;
  readonly events: readonly EventEnvelope<D>[];
  readonly now: Date;
}

/** Notes that characters ended. */
export const noteEnded = ({ tx, events, now }: Told<{ server_id: number; server_character_id: number }>) =>
  noteDepartures(
    tx,
    events.map(({ data, occurred_at }) => ({
      server_id: data.server_id,
      character_id: data.server_character_id,
      user_id: null,
      left_at: new Date(occurred_at),
      due_at: now,
    })),
  );

/** Notes that players left; organisations that they join after coming back stay theirs. */
export const noteLeft = ({ tx, events, now }: Told<{ server_id: number; user_id: number }>) =>
  noteDepartures(
    tx,
    events.map(({ data, occurred_at }) => ({
      server_id: data.server_id,
      character_id: null,
      user_id: data.user_id,
      left_at: new Date(occurred_at),
      due_at: now,
    })),
  );
