import { fail } from '@cabildo/contracts';
import licenseUpdated from '@cabildo/contracts/inventory/events/license.license.updated.ts';
import contract from '@cabildo/contracts/inventory/server_licenses/update.ts';
import { presentLicense, refuseMove } from '../../domain/license.ts';
import { handler } from '../../handler.ts';
import { findLicense, holdLicenses, isNameTaken, updateLicense } from '../../sql/licenses.ts';

const NOTHING_SENT = {
  es: 'No se envió ningún dato que cambiar. Envía al menos un campo.',
  en: 'Nothing to change was sent. Send at least one field.',
};

export default handler(contract, {
  async handle({ input, ctx, tx, emit }) {
    const { server_id } = ctx.membership!;
    const { license_id, ...sent } = input;
    const changes = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
    const changed = Object.keys(changes);
    if (changed.length === 0) return fail('error', { message: NOTHING_SENT });
    const existing = await holdLicenses(tx, server_id);
    const stored = await findLicense(tx, server_id, license_id);
    if (!stored) return fail('not_found');
    const row = { ...stored, ...changes };
    const refused = sent.parent_license_id && refuseMove(existing, license_id, sent.parent_license_id);
    if (refused) return refused;
    if (await isNameTaken(tx, server_id, row.name, license_id)) return fail('already_exists');
    await updateLicense(tx, row);
    const license = presentLicense(row);
    emit(licenseUpdated, { ...license, changed });
    return { license };
  },
});
