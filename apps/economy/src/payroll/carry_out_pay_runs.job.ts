import { leasedJob } from '../deps.ts';
import { carryOutRun } from './carry-out.ts';
import { duePayRuns } from './runs.table.ts';

/** PY-03: counts and pays the runs of organisations, also after a crash in the middle of one. */
export default leasedJob({
  name: 'carry_out_pay_runs',
  ...duePayRuns,
  slots: 10,
  eachLeased: carryOutRun,
});
