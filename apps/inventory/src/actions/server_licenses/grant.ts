import { fail } from '@cabildo/contracts';
import licenseGranted from '@cabildo/contracts/inventory/events/license.character.granted.ts';
import contract from '@cabildo/contracts/inventory/server_licenses/grant.ts';
import { presentRecord, recordFact, refuseGrant } from '../../domain/license.ts';
import { handler } from '../../handler.ts';
import { readStandings, writeGrant } from '../../sql/character_licenses.ts';
import { lockHolders } from '../../sql/holders.ts';
import { shareLicense } from '../../sql/licenses.ts';
import { liveTarget } from '../../target.ts';

export default handler(contract, {
  async prepare({ input, ctx, deps }) {
    return liveTarget(deps, ctx, input);
  },
  async handle({ input, ctx, tx, emit, now, prepared: characterId }) {
    const { server_id } = ctx.membership!;
    if ((await lockHolders(tx, new Map([[characterId, server_id]]))).has(characterId))
      return fail('character_not_found');
    const license = await shareLicense(tx, server_id, input.license_id);
    if (!license) return fail('not_found');
    const standings = await readStandings(tx, characterId, [license.license_id]);
    const refused = refuseGrant(standings, license.license_id);
    if (refused) return refused;
    const record = await writeGrant(tx, characterId, license, now);
    if (!record) return fail('already_exists');
    const fact = recordFact(characterId, license, record);
    emit(licenseGranted, fact, { characterIds: [characterId] });
    return { license: presentRecord(fact, null) };
  },
});
