import contract from '@cabildo/contracts/vehicles/config/get_vehicle_config.ts';
import { handler } from '../deps.ts';
import { readRules } from './table.ts';

export default handler(contract, {
  async run({ serverId, db }) {
    const [rules] = await readRules(db, [serverId]);
    return { config: { ...rules!, role_limits: [...rules!.role_limits] } };
  },
});
