import findDuties from '@cabildo/contracts/mdt/rosters/find_duties.rpc.ts';
import { isAllowed, type Membership } from '@cabildo/contracts/permissions';
import type { Ask } from '@cabildo/kit/service';

/** RC-04: whether a member lists and moves the evidence of a department: on duty there with `records`, as its lead, or as staff. */
export async function handlesEvidence(ask: Ask, member: Membership, departmentId: number): Promise<boolean> {
  if (isAllowed('mod', member)) return true;
  const { server_id, user_id } = member;
  const { duties, led } = await ask(findDuties, { server_id, user_id });
  const isHere = ({ department_id }: { department_id: number }): boolean => department_id === departmentId;
  return led.includes(departmentId) || duties.some((duty) => isHere(duty) && duty.powers.includes('records'));
}
