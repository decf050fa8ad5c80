import { ConfigError, loadConfig } from '@cabildo/kit/service';
import { Listener } from './http/listener.ts';
import { gatewaySettings, publicHostOf } from './settings.ts';

const load = (env: Record<string, string>) => loadConfig(gatewaySettings, env);

describe('where the gateway listens', () => {
  test.each([
    ['this machine alone while sign-in is the mock', {}, '127.0.0.1'],
    ['everywhere once sign-in is live', { OAUTH_MODE: 'live' }, undefined],
    ['where `HOST` says, mock or not', { HOST: '0.0.0.0' }, '0.0.0.0'],
  ])('is %s', (_, env, host) => {
    expect(publicHostOf(load(env as Record<string, string>))).toBe(host);
  });

  test('is this machine alone for the internal port, unless `INTERNAL_HOST` says otherwise', () => {
    expect(load({ OAUTH_MODE: 'live' }).INTERNAL_HOST).toBe('127.0.0.1');
    expect(load({ INTERNAL_HOST: '10.0.0.5' }).INTERNAL_HOST).toBe('10.0.0.5');
  });

  test('must be of this machine: another host is named with its setting', async () => {
    const address = { host: '192.0.2.1', port: 0, setting: 'INTERNAL_PORT' };
    const opening = Listener.open(address, () => undefined, {
      stalledMs: 1,
      onStalled: () => undefined,
      admits: () => true,
    });
    await expect(opening).rejects.toThrow(ConfigError);
    await expect(opening).rejects.toThrow(/^Set INTERNAL_HOST to an address of this machine.*192\.0\.2\.1/);
  });
});
