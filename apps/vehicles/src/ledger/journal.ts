import type { Journal } from '@cabildo/kit/ledger';
import { insertLogs, type NewLogEntry } from '../vehicles/logs.table.ts';

/** The log entries of one command. */
export type Changes = readonly NewLogEntry[];

/** Writes the log of vehicles. Resources write the vehicles themselves. */
export const journal: Journal<Changes, NewLogEntry> = {
  apply: ({ movement }) => movement,
  write: (tx, moved, now) =>
    insertLogs(
      tx,
      moved.flatMap(({ entries }) => entries),
      now,
    ),
};
