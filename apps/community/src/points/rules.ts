import type { ActivityConfig } from '@cabildo/contracts/community/activity-config/activity-config.ts';
import type { Pending } from './table.ts';

type PointsConfig = ActivityConfig['points_config'];

/** AC-04: the thresholds that a total crosses from below, the lowest first. */
export const crossed = ({ thresholds }: PointsConfig, before: number, after: number): Pending[] =>
  thresholds
    .filter(({ points }) => before < points && points <= after)
    .sort((a, b) => a.points - b.points)
    .map(({ points, do: action, days = null }) => ({ points, do: action, days }));

const DAY_MS = 24 * 3_600_000;

/** The end of points that are given now; null: they count for ever. */
export const expiryOf = ({ expire_days }: PointsConfig, now: Date): Date | null =>
  expire_days === null ? null : new Date(now.getTime() + expire_days * DAY_MS);

/** The end of the ban of a threshold that is carried out now, as the command takes it; undefined: it has none. */
export const banEnd = ({ days }: Pending, now: Date): string | undefined =>
  days === null ? undefined : new Date(now.getTime() + days * DAY_MS).toISOString();
