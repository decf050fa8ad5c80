import { ConfigError, loadConfig } from '@cabildo/kit/service';
import { settings } from './settings.ts';

describe('settings of payments', () => {
  it.each([
    ['BILLING_PROVIDER', 'pay-o-matic', /BILLING_PROVIDER must be one of the providers of payments: manual/],
    ['BILLING_SECRET', 'short', /BILLING_SECRET must have at least 16 characters/],
    ['BILLING_SECRET', `${'n'.repeat(16)},short`, /BILLING_SECRET must have at least 16 characters/],
    ['BILLING_URL', 'nowhere', /BILLING_URL must be an address/],
  ])('%s=%s stops the start with a sentence', (name, value, sentence) => {
    const load = () => loadConfig(settings, { [name]: value });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(sentence);
  });

  it('have defaults', () => {
    expect(loadConfig(settings, {})).toMatchObject({ BILLING_PROVIDER: 'manual', DEFAULT_PLAN: 'FREE' });
  });
});
