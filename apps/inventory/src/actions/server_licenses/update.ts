import { fail, merged, nothingSent, sentNames } from '@cabildo/contracts';
import licenseUpdated from '@cabildo/contracts/inventory/events/license.license.updated.ts';
import contract from '@cabildo/contracts/inventory/server_licenses/update.ts';
import { presentLicense, refuseMove } from '../../domain/license.ts';
import { handler } from '../../handler.ts';
import { findLicense, holdLicenses, isNameTaken, updateLicense } from '../../sql/licenses.ts';

export default handler(contract, {
  async handle({ input, ctx, tx, emit }) {
    const { server_id } = ctx.membership!;
    const { license_id, ...sent } = input;
    const changed = sentNames(sent);
    if (changed.length === 0) return nothingSent();
    const existing = await holdLicenses(tx, server_id);
    const stored = await findLicense(tx, server_id, license_id);
    if (!stored) return fail('not_found');
    const row = merged(stored, sent);
    const refused = sent.parent_license_id && refuseMove(existing, license_id, sent.parent_license_id);
    if (refused) return refused;
    if (await isNameTaken(tx, server_id, row.name, license_id)) return fail('already_exists');
    await updateLicense(tx, row);
    const license = presentLicense(row);
    emit(licenseUpdated, { ...license, changed });
    return { license };
  },
});
