import type { RequestContext } from '@cabildo/contracts/action';
import { fail } from '@cabildo/contracts/errors';
import { TransientError } from '@cabildo/kit/bus';
import { codeOf, type Sql } from '@cabildo/kit/database';
import type { Logger } from '@cabildo/kit/service';
import type { Deps } from '../deps.ts';
import { listAcceptances } from './acceptances.table.ts';
import type { Acceptance } from './rules.ts';

/** PostgreSQL's code for a missing table. */
const UNDEFINED_TABLE = '42P01';

const isMissing = (error: unknown): boolean =>
  error instanceof TransientError || codeOf(error) === UNDEFINED_TABLE;

/** Refuses an acceptance that cannot be stored (spec 4.2, legal rule 7). */
export const storageMissing = () =>
  fail('error', {
    status: 503,
    message: {
      es: 'Ahora no se puede guardar la aceptación. Inténtalo de nuevo en unos segundos.',
      en: 'The acceptance cannot be recorded at the moment. Try again in a few seconds.',
    },
  });

/** All acceptances of a user, the earliest first; undefined while they cannot be stored (ID-17). */
export async function acceptancesOf(
  userId: number,
  { db, deps, log, ctx }: { db: Sql; deps: Deps; log: Logger; ctx: RequestContext },
): Promise<Acceptance[] | undefined> {
  if (!deps.legalStorage) return undefined;
  try {
    return await listAcceptances(db, userId);
  } catch (error) {
    if (!isMissing(error)) throw error;
    log.warn({ request_id: ctx.request_id, err: error }, 'the storage of legal acceptances is missing');
    return undefined;
  }
}
