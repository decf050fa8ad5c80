import type { AnswerOf, Client } from '@cabildo/client';
import type { Days } from '../../shared/list/day-fields.tsx';
import { boundsOf, localZone } from '../../shared/list/days.ts';

export type Shift = AnswerOf<Client['mdt']['listShifts']>['shifts'][number];

/** Hours and the minutes that are left. */
export const spanOf = (minutes: number): [hours: number, minutes: number] => [
  Math.floor(minutes / 60),
  minutes % 60,
];

/** The filters of shifts as the API takes them: days of this place become moments. */
export function shiftQuery(
  serverId: number,
  { from, to, department }: Days & { department?: number | undefined },
) {
  const { date_from, date_to } = boundsOf({ from, to }, localZone());
  return {
    server_id: serverId,
    ...(date_from && { from: date_from }),
    ...(date_to && { to: date_to }),
    ...(department !== undefined && { department_id: department }),
  };
}
