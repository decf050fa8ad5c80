import { LIMITS } from '@cabildo/contracts/limits';
import type { Database } from '../database/database.ts';
import type { Job } from './job.ts';

/** A caller can exceed its bounds only by the requests of this time, which are bounded. */
const EVERY_MS = 60_000;
/** Bounds the rows that one statement reads or deletes, so that none takes long. */
const CHUNK = 5_000;
/** Bounds the callers of one statement, each with a thousand rows to read. */
const CALLERS = 200;

/** One page of the callers that have stored answers since a moment; the page goes up to `until`. */
interface Recent {
  callers: string[] | null;
  until: string | null;
}

/** Returns the moment as text, which keeps the microseconds that rows of one transaction share. */
const RECENT = `
  SELECT array_agg(DISTINCT caller) AS callers, max(created_at)::text AS until FROM (
    SELECT split_part(actor, '@', 1) AS caller, created_at FROM idempotency_keys
    WHERE created_at > $1::timestamptz ORDER BY created_at FETCH FIRST ${CHUNK} ROWS WITH TIES) recent`;

/** A transaction that began earlier than those that were seen may have committed after them. */
const OVERLAP = `SELECT ($1::timestamptz - interval '1 minute')::text AS since`;

/** Leaves out keys whose command is under way, because they have no answer yet. */
const SURPLUS = `
  DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(
    SELECT surplus.ctid FROM unnest($1::text[]) AS of (caller) CROSS JOIN LATERAL (
      SELECT k.ctid, row_number() OVER newest AS nth,
             sum(coalesce(octet_length(k.reply), octet_length(k.packed))) OVER newest AS bytes
      FROM idempotency_keys k
      WHERE split_part(k.actor, '@', 1) = of.caller AND (k.reply IS NOT NULL OR k.packed IS NOT NULL)
      WINDOW newest AS (ORDER BY k.created_at DESC, k.actor, k.key)) surplus
    WHERE nth > ${LIMITS.max_stored_answers} OR bytes > ${LIMITS.max_stored_answer_bytes}
    LIMIT ${CHUNK})) RETURNING 1`;

/**
 * The job of each service that deletes the oldest stored answers of a caller once there are more than 1,000 or they take more
 * than 1 MiB (FU-08). The caller is the person or key, whatever the server. The job reads the answers of callers that have
 * stored some since its last run, and those of all callers when the process starts.
 */
export function storedAnswersJob(): Job {
  let since = '-infinity';
  return {
    name: 'stored_answers',
    everyMs: EVERY_MS,
    async run({ database }) {
      let from = (await database.query<{ since: string }>(OVERLAP, [since]))[0]!.since;
      for (;;) {
        const { callers, until } = (await database.query<Recent>(RECENT, [from]))[0]!;
        if (!callers || !until) return;
        await removeSurplus(database, callers);
        from = since = until;
      }
    },
  };
}

async function removeSurplus(database: Database, callers: readonly string[]): Promise<void> {
  for (let at = 0; at < callers.length; at += CALLERS) {
    const some = callers.slice(at, at + CALLERS);
    while ((await database.query(SURPLUS, [some])).length === CHUNK);
  }
}
