import type { PayPeriod } from '@cabildo/contracts/economy/payroll/payroll.ts';
import { daysAfter, startOfDay, startOfMonth, startOfWeek } from '../calendar.ts';

/** PY-03: the first midnight in UTC after a moment at which a period ends; two weeks end a week later than one the first time. */
export function firstEnd(period: PayPeriod, now: Date): Date {
  switch (period) {
    case '1d':
      return daysAfter(startOfDay(now), 1);
    case '1w':
      return daysAfter(startOfWeek(now), 7);
    case '2w':
      return daysAfter(startOfWeek(now), 14);
    case '1mo':
      return startOfMonth(now, 1);
  }
}
