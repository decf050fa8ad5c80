import { SOON_MS } from '@cabildo/kit/jobs';
import { leasedJob } from '../../deps.ts';
import { settleEstate } from './settle.ts';
import { dueEstates } from './table.ts';

/** Passes the goods of dead characters on to their heirs (ECB-15), also after a crash or a time-out (GW-23). */
export default leasedJob({
  name: 'settle_estates',
  ...dueEstates,
  lookMs: SOON_MS,
  eachLeased: settleEstate,
});
