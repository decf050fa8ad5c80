import { merged, nothingSent, sentNames } from '@cabildo/contracts/action';
import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { licenseUpdated } from '@cabildo/contracts/inventory/licenses/events.ts';
import contract from '@cabildo/contracts/inventory/licenses/update.ts';
import { handler } from '../deps.ts';
import { presentLicense, refuseMove } from './rules.ts';
import { findLicense, lockLicenses, isNameTaken, updateLicense } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, tx, emit }) {
    const { license_id, ...sent } = input;
    const changed = sentNames(sent);
    if (changed.length === 0) return nothingSent();
    const existing = await lockLicenses(tx, serverId);
    const stored = await findLicense(tx, serverId, license_id);
    if (!stored) return fail('not_found');
    const row = merged(stored, sent);
    const refused = sent.parent_license_id && refuseMove(existing, license_id, sent.parent_license_id);
    if (refused) return refused;
    if (await isNameTaken(tx, serverId, row.name, license_id)) return fail('already_exists');
    await updateLicense(tx, row);
    const license = presentLicense(row);
    emit(draft(licenseUpdated, { ...license, changed }));
    return { license };
  },
});
