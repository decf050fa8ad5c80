import { randomUUID } from 'node:crypto';
import type { OutputOf } from '@cabildo/contracts/action';
import readStream from '@cabildo/contracts/webhooks/stream/read_stream.rpc.ts';
import streamContract from '@cabildo/contracts/webhooks/stream/stream.ts';
import type { Sql, Tx } from '@cabildo/kit/database';
import { startWorld, type World } from '../testing/world.ts';
import cleanUp from './clean_up_stream.job.ts';
import { appendEvents } from './table.ts';

export type Found = OutputOf<typeof readStream>['found'][number];
export type ReadEvent = Found['events'][number];

/** The service, and the questions of gateways that have streams open. */
export interface StreamWorld extends World {
  /** Begins the stream of a server for a client. */
  start(serverId: number, asked?: object): ReturnType<typeof begun>;
  /** Reads the events after positions, in one question. */
  read(...positions: { server_id: number; after: number }[]): Promise<Found[]>;
  /** Reads all events after a position, in as many questions as are needed. */
  follow(serverId: number, after: number): Promise<ReadEvent[]>;
  /** Adds events of a server directly, with bodies of so many bytes; returns their ids. */
  append(tx: Tx, serverId: number, count: number, bytes?: number): Promise<string[]>;
  /** Runs the job that deletes events. */
  deleteOldEvents(): Promise<void>;
}

const begun = (world: World, serverId: number, asked: object) =>
  world.ok(streamContract, asked, world.admin(serverId));

export async function startStreamWorld(): Promise<StreamWorld> {
  const world = await startWorld();
  const read = async (...positions: { server_id: number; after: number }[]) =>
    (await world.ask(readStream, { positions })).body.found;
  return {
    ...world,
    start: (serverId, asked = {}) => begun(world, serverId, asked),
    read,
    async follow(server_id, after) {
      const all: ReadEvent[] = [];
      for (;;) {
        const [found] = await read({ server_id, after: all.at(-1)?.seq ?? after });
        if (!found) return all;
        all.push(...found.events);
      }
    },
    async append(tx, server_id, count, bytes = 10) {
      const ids = Array.from({ length: count }, () => randomUUID());
      const body = 'x'.repeat(bytes);
      const messages = ids.map((event_id) => ({
        server_id,
        event_id,
        kind: 'call.created' as const,
        body,
        note: '',
      }));
      await appendEvents(tx, messages, world.clock.now());
      return ids;
    },
    deleteOldEvents: () => cleanUp.run({ database: world.database, now: world.clock.now() } as never),
  };
}

/** Fills the stream of a server with numbered events up to `last`, all of one moment. */
export async function fillStream(
  sql: Sql,
  server_id: number,
  { first, last, at }: { first: number; last: number; at: Date },
): Promise<void> {
  await sql.query(
    `INSERT INTO stream_events (server_id, seq, event_id, kind, body, at)
     SELECT $1, n, gen_random_uuid(), 'call.created', '{}', $4 FROM generate_series($2::bigint, $3::bigint) n`,
    [server_id, first, last, at],
  );
  await sql.query(
    `INSERT INTO stream_heads (server_id, last, last_event_id)
     SELECT server_id, seq, event_id FROM stream_events WHERE server_id = $1 AND seq = $2`,
    [server_id, last],
  );
}
