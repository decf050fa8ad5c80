import type { AnswerOf, Client } from '@cabildo/client';

export type Mapping = AnswerOf<Client['servers']['getRoleMap']>['mappings'][number];

/** The parameter for an entry of the map. */
export const sentEntry = ({ cp_role_id, role_id, department_id, rank }: Mapping) => ({
  cp_role_id,
  role_id: role_id ?? undefined,
  department_id: department_id ?? undefined,
  rank: rank ?? undefined,
});
