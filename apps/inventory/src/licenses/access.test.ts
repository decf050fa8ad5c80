import { isAllowed } from '@cabildo/contracts';
import { ACTIONS } from '@cabildo/contracts/registry.ts';
import { member } from '@cabildo/testing';

const actions = Object.values(ACTIONS.inventory).filter(({ route }) => route === 'server_licenses');
const allowedTo = (...who: Parameters<typeof member>): string[] =>
  actions
    .filter(({ access: { to: access } }) => isAllowed(access, member(...who).membership!))
    .map(({ action }) => action)
    .sort();

const EVERY = actions.map(({ action }) => action).sort();
const READING = ['get_character_licenses', 'list'];

describe('licences (RO-03)', () => {
  it('are managed by owner, admin and holders of manage_licenses', () => {
    expect(allowedTo(1, 'owner')).toEqual(EVERY);
    expect(allowedTo(1, 'admin')).toEqual(EVERY);
    expect(allowedTo(1, 'member', { permissions: ['manage_licenses'] })).toEqual(EVERY);
  });

  it('are only read by other members', () => {
    expect(allowedTo(1, 'mod')).toEqual(READING);
    expect(allowedTo(1, 'member', { permissions: ['manage_items', 'manage_shop'] })).toEqual(READING);
    expect(allowedTo(1, 'member')).toEqual(READING);
  });
});
