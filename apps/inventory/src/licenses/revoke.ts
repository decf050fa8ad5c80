import { isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { licenseRevoked } from '@cabildo/contracts/inventory/licenses/events.ts';
import contract from '@cabildo/contracts/inventory/licenses/revoke.ts';
import { handler } from '../deps.ts';
import { lockGranted } from './lock-granted.ts';
import { presentRecord, recordData, revoked, revokedByUser } from './rules.ts';
import { updateRecord } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, member, character, tx, emit, now }) {
    const characterId = character.id;
    const granted = await lockGranted(tx, serverId, characterId, input.license_id);
    if (isFailure(granted)) return granted;
    const { license } = granted;
    const record = revoked(granted.record, revokedByUser(member.user_id), now);
    await updateRecord(tx, { characterId, licenseId: license.id }, record);
    const data = recordData(characterId, license, record);
    emit(draft(licenseRevoked, data, [characterId]));
    return { license: presentRecord(data, 'revoked') };
  },
});
