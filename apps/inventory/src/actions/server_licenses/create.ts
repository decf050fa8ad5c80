import { fail } from '@cabildo/contracts';
import licenseCreated from '@cabildo/contracts/inventory/events/license.license.created.ts';
import { MAX_LICENSES } from '@cabildo/contracts/inventory/license.ts';
import contract from '@cabildo/contracts/inventory/server_licenses/create.ts';
import { presentLicense, refuseParent } from '../../domain/license.ts';
import { handler } from '../../handler.ts';
import { holdLicenses, insertLicense, isNameTaken } from '../../sql/licenses.ts';

const TOO_MANY = {
  es: `Un servidor puede tener hasta ${MAX_LICENSES} licencias. Elimina alguna que ya no se use.`,
  en: `A server may have up to ${MAX_LICENSES} licences. Delete one that is no longer used.`,
};

export default handler(contract, {
  async handle({ input, ctx, tx, emit, now }) {
    const { server_id } = ctx.membership!;
    const { name_label = null, price = null, image_url = null, max_points = null, ...described } = input;
    const { parent_license_id = null } = input;
    const existing = await holdLicenses(tx, server_id);
    const refused = parent_license_id === null ? undefined : refuseParent(existing, parent_license_id);
    if (refused) return refused;
    if (await isNameTaken(tx, server_id, input.name, null)) return fail('already_exists');
    if (existing.size >= MAX_LICENSES) return fail('limit_exceeded', { message: TOO_MANY });
    const row = await insertLicense(tx, server_id, {
      ...described,
      name_label,
      price,
      image_url,
      max_points,
      parent_license_id,
      created_at: now,
    });
    const license = presentLicense(row);
    emit(licenseCreated, license);
    return { license_id: license.license_id, license };
  },
});
