import type { Plan } from '@cabildo/contracts/limits';
import type {
  activation,
  scriptLicence,
} from '@cabildo/contracts/servers/script-licences/script-licences.ts';
import type { z } from 'zod';
import type { ActivationRow, LicenceRow } from './table.ts';

type Licence = z.output<typeof scriptLicence>;

/** `lk_` and eight of the 48 characters that follow: enough to recognise a key, far too few to guess the rest. */
const PREFIX_LENGTH = 11;
export const prefixOf = (key: string): string => key.slice(0, PREFIX_LENGTH);

/** True for a plan that costs something; only such servers may run licensed scripts (V1-09). */
export const pays = (plan: Plan): boolean => plan !== 'FREE';

function statusOf(
  { revoked_at, key_number }: LicenceRow,
  plan: Plan,
  places: readonly ActivationRow[],
): Licence['status'] {
  if (revoked_at) return 'revoked';
  if (!pays(plan)) return 'expired';
  const isUsed = places.some((place) => place.key_number === key_number);
  return key_number > 1 && !isUsed ? 'rotated' : 'active';
}

export const activationView = (
  { id, host, version, key_number, first_seen, last_seen }: ActivationRow,
  licence: LicenceRow,
): z.output<typeof activation> => ({
  activation_id: id,
  host,
  version,
  first_seen: first_seen.toISOString(),
  last_seen: last_seen.toISOString(),
  active: !licence.revoked_at && key_number === licence.key_number,
});

/** A licence as its owner sees it. `places` may hold those of other licences too. */
export function licenceView(licence: LicenceRow, plan: Plan, places: readonly ActivationRow[]): Licence {
  const own = places.filter(({ licence_id }) => licence_id === licence.id);
  const { id, server_id, product, key_prefix, issued_at, rotated_at } = licence;
  return {
    licence_id: id,
    server_id,
    product,
    key_prefix,
    status: statusOf(licence, plan, own),
    issued_at: issued_at.toISOString(),
    rotated_at: rotated_at?.toISOString() ?? null,
    activations: own.map((place) => activationView(place, licence)),
  };
}
