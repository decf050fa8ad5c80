import type { Sql } from '@cabildo/kit/database';
import type { Heartbeats } from './heartbeats.ts';
import { addMinutes, storeSeen } from './table.ts';

/** Stores what heartbeats have to store. What could not be stored is kept for the next time, because storing it twice does no harm. */
export async function storeTaken(heartbeats: Heartbeats, sql: Sql, now: Date): Promise<void> {
  const { minutes, lastSeen } = heartbeats.take(now.getTime());
  try {
    if (minutes.length > 0) await addMinutes(sql, minutes);
    if (lastSeen.length > 0) await storeSeen(sql, lastSeen);
  } catch (error) {
    heartbeats.giveBack(minutes);
    throw error;
  }
}
