import { isFailure } from '@cabildo/contracts';
import licenseRevoked from '@cabildo/contracts/inventory/events/license.character.revoked.ts';
import contract from '@cabildo/contracts/inventory/server_licenses/revoke.ts';
import { presentRecord, recordFact, revoked, revokedByUser } from '../../domain/license.ts';
import { lockGranted } from '../../granted.ts';
import { handler } from '../../handler.ts';
import { updateRecord } from '../../sql/character_licenses.ts';
import { liveTarget } from '../../target.ts';

export default handler(contract, {
  async prepare({ input, ctx, deps }) {
    return liveTarget(deps, ctx, input);
  },
  async handle({ input, ctx, tx, emit, now, prepared: characterId }) {
    const { server_id, user_id } = ctx.membership!;
    const granted = await lockGranted(tx, server_id, characterId, input.license_id);
    if (isFailure(granted)) return granted;
    const { license } = granted;
    const record = revoked(granted.record, revokedByUser(user_id), now);
    await updateRecord(tx, characterId, license.license_id, record);
    const fact = recordFact(characterId, license, record);
    emit(licenseRevoked, fact, { characterIds: [characterId] });
    return { license: presentRecord(fact, 'revoked') };
  },
});
