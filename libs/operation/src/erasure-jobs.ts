import type { DueJob } from '@cabildo/kit/jobs';
import type { ErasureParts } from '@cabildo/kit/service';
import { eraseServersJob, type BeforeErasing } from './erasure/erase_servers.job.ts';
import { erasePeopleJob, type BeforeErasingPerson } from './people/erase_people.job.ts';

/**
 * Gives a service the jobs that erase ended servers (SV-11) and persons (ID-21) from its database.
 * @param before does the work of the service that must come first, because the schema does not say it
 */
export const erasureJobs =
  (before: { server?: BeforeErasing; person?: BeforeErasingPerson } = {}) =>
  ({ service, database, outbox, tables }: ErasureParts): DueJob[] => [
    eraseServersJob(service, database, tables, before.server),
    erasePeopleJob(service, { database, outbox }, tables, before.person),
  ];
