import type { Stage } from '@cabildo/contracts/community/forms/forms.ts';
import { fail, type Failure } from '@cabildo/contracts/errors';
import findLicenses from '@cabildo/contracts/inventory/licenses/find_licenses.rpc.ts';
import findDepartments from '@cabildo/contracts/mdt/departments/find_departments.rpc.ts';
import findRoles from '@cabildo/contracts/servers/roles/find_roles.rpc.ts';
import type { Ask } from '@cabildo/kit/service';

const STRANGE = {
  es: 'Una acción de una fase nombra un rol, un departamento o una licencia que el servidor no tiene.',
  en: 'An action of a stage names a role, a department or a licence that the server does not have.',
};

/** GW-24: refuses stages whose actions name what the server does not have. */
export async function refuseStrange(
  ask: Ask,
  server_id: number,
  stages: readonly Stage[] = [],
): Promise<Failure<'not_found'> | undefined> {
  const actions = stages.flatMap((stage) => stage.actions);
  const named = (pick: (action: Stage['actions'][number]) => number | undefined): number[] => [
    ...new Set(actions.flatMap((action) => pick(action) ?? [])),
  ];
  const role_ids = named((each) => (each.do === 'assign_role' ? each.role_id : undefined));
  const department_ids = named((each) => (each.do === 'assign_department' ? each.department_id : undefined));
  const license_ids = named((each) => (each.do === 'grant_license' ? each.license_id : undefined));
  const [roles, departments, licenses] = await Promise.all([
    role_ids.length > 0 ? (await ask(findRoles, { server_id, role_ids })).role_ids : [],
    department_ids.length > 0
      ? (await ask(findDepartments, { server_id, department_ids })).department_ids
      : [],
    license_ids.length > 0 ? (await ask(findLicenses, { server_id, license_ids })).license_ids : [],
  ]);
  const isKnown =
    roles.length === role_ids.length &&
    departments.length === department_ids.length &&
    licenses.length === license_ids.length;
  return isKnown ? undefined : fail('not_found', { message: STRANGE });
}
