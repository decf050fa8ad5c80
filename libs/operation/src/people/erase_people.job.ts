import type { Database, DeclaredTable } from '@cabildo/kit/database';
import { nextPass } from '../erasure/erase_servers.job.ts';
import { leasedJobFor, type DueJob } from '@cabildo/kit/jobs';
import type { Outbox } from '@cabildo/kit/service';
import { erasePerson, type Erased } from './erase.ts';
import {
  claimPersonErasure,
  markPersonErased,
  nextPersonErasure,
  type PersonErasureRow,
} from './person-erasures.table.ts';

/** Called before each erasure of a person, and again after a failure: what the schema does not say, the service does here. */
export type BeforeErasingPerson = (scope: {
  database: Database;
  outbox: Outbox;
  person: Erased;
  now: Date;
}) => Promise<void>;

/** Another process takes over after so long if one has died. */
const LEASE_MS = 20_000;
/** ID-21: what a person has ends within 10 s, and the events of these ends name the person again. */
const FIRST_PAUSE_MS = 2_000;

/**
 * The job of each service that erases people who deleted their account (ID-21). It erases one at a time, so that requests keep
 * connections to the database.
 */
export function erasePeopleJob(
  service: string,
  parts: { database: Database; outbox: Outbox },
  tables: readonly DeclaredTable[],
  before?: BeforeErasingPerson,
): DueJob {
  const { database } = parts;
  return leasedJobFor<unknown>()<PersonErasureRow>({
    name: `erase_people_${service}`,
    next: nextPersonErasure,
    claim: (tx, now) => claimPersonErasure(tx, now, new Date(now.getTime() + LEASE_MS)),
    slots: 1,
    keyOf: ({ user_id }) => user_id,
    async eachLeased(person, { now, log }) {
      await before?.({ ...parts, person, now });
      const { problems } = await erasePerson(database, tables, person);
      if (problems.length > 0)
        log.error({ problems }, 'the schema has columns that hold a person and no way');
      await markPersonErased(database, person.user_id, nextPass(person.ended_at, now, FIRST_PAUSE_MS));
    },
  });
}
