import { isAllowed } from '@cabildo/contracts';
import { ACTIONS } from '@cabildo/contracts/registry.ts';
import { member } from '@cabildo/testing';

const actions = Object.values(ACTIONS.inventory).filter(({ route }) => route === 'server_inventory');
const allowedTo = (...who: Parameters<typeof member>): string[] =>
  actions
    .filter(({ access: { to: access } }) => isAllowed(access, member(...who).membership!))
    .map(({ action }) => action)
    .sort();

const EVERY = actions.map(({ action }) => action).sort();
const OWN = ['delete_item', 'get', 'transfer'];

describe('inventories (RO-03)', () => {
  it('are filled and emptied by owner, admin and members with manage_items', () => {
    expect(allowedTo(1, 'owner')).toEqual(EVERY);
    expect(allowedTo(1, 'admin')).toEqual(EVERY);
    expect(allowedTo(1, 'member', { permissions: ['manage_items'] })).toEqual(EVERY);
  });

  it('are otherwise only for their owners', () => {
    expect(allowedTo(1, 'member')).toEqual(OWN);
    expect(allowedTo(1, 'mod')).toEqual(OWN);
    expect(allowedTo(1, 'member', { permissions: ['manage_shop', 'manage_licenses'] })).toEqual(OWN);
  });
});
