import { bankConfig } from '@cabildo/contracts/economy/config/config.ts';
import { moduleOfKind, refuseOpening } from './rules.ts';

const rules = (change: object = {}) => bankConfig.parse({ accounts_config: change }).accounts_config;

describe('opening an account', () => {
  it.each([
    ['personal', [], 0, undefined],
    ['personal', ['personal'], 1, 'already_exists'],
    ['personal', ['shared', 'legacy'], 2, undefined],
    ['legacy', ['legacy'], 1, 'already_exists'],
    ['legacy', ['personal'], 1, undefined],
    ['shared', ['shared', 'shared'], 2, undefined],
    ['shared', [], 10, 'limit_exceeded'],
    ['legacy', [], 10, 'limit_exceeded'],
    // When two reasons apply, the more specific one is given.
    ['personal', ['personal'], 10, 'already_exists'],
  ] as const)('of kind %s beside %j, with %i open: %s', (kind, kinds, open, failure) => {
    expect(refuseOpening(kind, { open, kinds }, rules())?.failure).toBe(failure);
  });

  it('is refused for kinds that the server has not enabled; the legacy account is none of them', () => {
    const only = rules({ enabled_types: ['personal'] });
    const codeOf = (kind: 'personal' | 'vault' | 'legacy') =>
      refuseOpening(kind, { open: 0, kinds: [] }, only)?.failure;
    expect([codeOf('personal'), codeOf('vault'), codeOf('legacy')]).toEqual([
      undefined,
      'forbidden',
      undefined,
    ]);
  });

  it('belongs to a module only where the kind does', () => {
    const kinds = ['personal', 'shared', 'business', 'custom', 'legacy', 'savings', 'vault'] as const;
    expect(kinds.flatMap((kind) => moduleOfKind(kind) ?? [])).toEqual(['savings', 'vaults']);
  });
});
