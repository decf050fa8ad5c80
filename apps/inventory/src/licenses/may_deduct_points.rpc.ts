import contract from '@cabildo/contracts/inventory/licenses/may_deduct_points.rpc.ts';
import { handler } from '../deps.ts';
import { refuseDeduction } from './rules.ts';
import { findLicense, findRecord } from './table.ts';

export default handler(contract, {
  async run({ input: { server_id, server_character_id: characterId, license_id: licenseId }, db }) {
    const license = await findLicense(db, server_id, licenseId);
    const record = await findRecord(db, { characterId, licenseId });
    return { refusal: refuseDeduction(license, record) ?? null };
  },
});
