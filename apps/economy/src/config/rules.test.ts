import { bankConfig } from '@cabildo/contracts/economy/config/config.ts';
import { mergeConfig, type MergedConfig } from './rules.ts';

const merged = (stored: object, changes: object): MergedConfig => {
  const result = mergeConfig(stored as never, changes as never);
  if ('problem' in result) throw new Error(result.problem.en);
  return result;
};

describe('merging bank rules', () => {
  it('keeps what was changed before and adds what is changed now, key by key', () => {
    const stored = { pin_config: { length: 6 }, credit_config: { rates: { fair: 9 } } };
    const changes = {
      pin_config: { lock_minutes: 5 },
      credit_config: { rates: { poor: 13 } },
      modules: undefined,
    };
    const { sections, config } = merged(stored, changes);
    expect(sections).toEqual({
      pin_config: { length: 6, lock_minutes: 5 },
      credit_config: { rates: { fair: 9, poor: 13 } },
    });
    expect(config).toEqual(bankConfig.parse(sections));
  });

  it('replaces lists and clears with null', () => {
    const stored = { pin_config: { required_for: ['pay'] }, transfers_config: { max_amount: 5 } };
    const changes = { pin_config: { required_for: [] }, transfers_config: { max_amount: null } };
    expect(merged(stored, changes).sections).toEqual(changes);
  });

  it('changes nothing of what it was given', () => {
    const stored = Object.freeze({ pin_config: Object.freeze({ length: 6 }) });
    merged(stored, { pin_config: { length: 5 } });
    expect(stored.pin_config.length).toBe(6);
  });

  it('refuses amounts that fit only by themselves', () => {
    const stored = { transfers_config: { max_amount: 5 } };
    expect(mergeConfig(stored, { transfers_config: { min_amount: 6 } })).toMatchObject({
      problem: { en: expect.stringContaining('transfers_config') },
    });
  });
});
