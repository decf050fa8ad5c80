import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { licenseGranted } from '@cabildo/contracts/inventory/licenses/events.ts';
import contract from '@cabildo/contracts/inventory/licenses/grant.ts';
import { handler } from '../deps.ts';
import { lockHolders } from '../holders/table.ts';
import { granted, presentRecord, recordData, refuseGrant } from './rules.ts';
import { readLicenseStatuses, shareLicense, writeGrants } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, character, tx, emit, now }) {
    const characterId = character.id;
    if ((await lockHolders(tx, new Map([[characterId, serverId]]))).has(characterId))
      return fail('character_not_found');
    const license = await shareLicense(tx, serverId, input.license_id);
    if (!license) return fail('not_found');
    const [licenseStatuses] = await readLicenseStatuses(tx, [characterId]);
    const refused = refuseGrant(licenseStatuses!, license);
    if (refused) return refused;
    const record = granted(license, now);
    await writeGrants(tx, [{ characterId, licenseId: license.id, record }]);
    const data = recordData(characterId, license, record);
    emit(draft(licenseGranted, data, [characterId]));
    return { license: presentRecord(data, null) };
  },
});
