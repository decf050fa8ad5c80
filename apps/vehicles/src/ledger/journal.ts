import type { Journal } from '@cabildo/kit/ledger';
import { insertLogs, type NewLogEntry } from '../vehicles/logs.table.ts';

/** What became of vehicles by one command. */
export type Changes = readonly NewLogEntry[];

/** Keeps the log of vehicles. What they are and whose they are, resources write. */
export const journal: Journal<Changes, NewLogEntry> = {
  apply: ({ movement }) => movement,
  write: (tx, moved, now) =>
    insertLogs(
      tx,
      moved.flatMap(({ entries }) => entries),
      now,
    ),
};
