import { NO_ID, unique, type Params, type Source } from './source.ts';
import type { World } from './world.ts';

/** Makes a licence of a script of its own, since a script has one at a time. */
export const newLicence = (world: World): Promise<Params> =>
  world.has(world.founder, 'server_billing.issue_licence', { product: `script ${unique()}` });

const idOfNew = async (world: World): Promise<number> => Number((await newLicence(world))['licence_id']);

export const scriptLicence: Source = {
  of: (world) => world.once('script licence', () => idOfNew(world)),
  fresh: idOfNew,
  missing: NO_ID,
};
