import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { licenseCreated } from '@cabildo/contracts/inventory/licenses/events.ts';
import { MAX_LICENSES } from '@cabildo/contracts/inventory/licenses/licenses.ts';
import contract from '@cabildo/contracts/inventory/licenses/create.ts';
import { handler } from '../deps.ts';
import { presentLicense, refuseParent } from './rules.ts';
import { lockLicenses, insertLicense, isNameTaken } from './table.ts';

const TOO_MANY = {
  es: `Un servidor puede tener hasta ${MAX_LICENSES} licencias. Elimina alguna que ya no se use.`,
  en: `A server may have up to ${MAX_LICENSES} licences. Delete one that is no longer used.`,
};

export default handler(contract, {
  async handle({ input, serverId, tx, emit, now }) {
    const { name_label = null, price = null, image_url = null, max_points = null, ...described } = input;
    const { parent_license_id = null } = input;
    const existing = await lockLicenses(tx, serverId);
    const refused = parent_license_id === null ? undefined : refuseParent(existing, parent_license_id);
    if (refused) return refused;
    if (await isNameTaken(tx, serverId, input.name, null)) return fail('already_exists');
    if (existing.size >= MAX_LICENSES) return fail('limit_exceeded', { message: TOO_MANY });
    const row = await insertLicense(tx, {
      ...described,
      server_id: serverId,
      name_label,
      price,
      image_url,
      max_points,
      parent_license_id,
      created_at: now,
    });
    const license = presentLicense(row);
    emit(draft(licenseCreated, license));
    return { license_id: license.license_id, license };
  },
});
