import { isAllowed, type Membership } from '@cabildo/contracts/permissions';
import listLed from '@cabildo/contracts/mdt/rosters/list_led.rpc.ts';
import type { Ask } from '@cabildo/kit/service';

/** AC-03: the people whose leaves a member answers; undefined: everybody's. */
export async function answeredBy(ask: Ask, member: Membership): Promise<readonly number[] | undefined> {
  if (isAllowed('manage_activity', member)) return undefined;
  const { server_id, user_id } = member;
  return (await ask(listLed, { server_id, user_id })).user_ids;
}
