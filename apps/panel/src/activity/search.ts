import { isDay } from '../shared/list/days.ts';
import { idOf, oneOf, searchOf } from '../shared/route/search.ts';

/** The parts of the screen. */
export const ACTIVITY_VIEWS = ['hours', 'quotas', 'leaves', 'conduct'] as const;
export type ActivityView = (typeof ACTIVITY_VIEWS)[number];

/** The part that is shown, the first day of the week whose hours it shows, the quota that is open, and the state of the leaves. */
export const activitySearch = searchOf({
  view: oneOf(...ACTIVITY_VIEWS),
  week: (value: unknown) => (isDay(value) ? value : undefined),
  quota: idOf,
  status: oneOf('requested', 'approved', 'rejected', 'ended'),
});
