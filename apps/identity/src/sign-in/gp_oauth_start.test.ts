import contract from '@cabildo/contracts/identity/sign-in/gp_oauth_start.ts';
import { createHarness, type Harness } from '@cabildo/testing';
import service from '../service.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service, { settings: { PUBLIC_URL: 'https://api.example.test/' } });
});
afterAll(() => h.close());

describe('users.gp_oauth_start', () => {
  test('gives a session token and the address of the consent page', async () => {
    const { url, session_token } = await h.ok(contract, { loopback_port: '51515' });
    expect(session_token).toMatch(/^os_[A-Za-z0-9_-]{43}$/);
    expect(url).toMatch(
      /^https:\/\/api\.example\.test\/users\?action=gp_oauth_callback&state=[A-Za-z0-9_-]{43}$/,
    );
  });

  test('gives every sign-in a token and state of its own', async () => {
    const [one, two] = await Promise.all([
      h.ok(contract, { loopback_port: 51_515 }),
      h.ok(contract, { loopback_port: 51_515 }),
    ]);
    expect(one.session_token).not.toBe(two.session_token);
    expect(one.url).not.toBe(two.url);
  });

  test.each([{}, { loopback_port: '' }])(
    'answers 426 to an old app that sends no port: %j',
    async (input) => {
      expect(await h.act(contract, input)).toMatchObject({ status: 426, code: 'update_required' });
    },
  );

  test.each([1024, '1025', 65_534, '65535'])('takes the port %p', async (loopback_port) => {
    expect((await h.act(contract, { loopback_port })).status).toBe(200);
  });

  test.each([1023, 65_536, 'abc', '51515.5', '-1'])('refuses the port %p', async (loopback_port) => {
    expect(await h.act(contract, { loopback_port })).toMatchObject({ status: 400, code: 'error' });
  });

  test('stores neither the token nor the state as they are', async () => {
    const { url, session_token } = await h.ok(contract, { loopback_port: 51_515 });
    const rows = await h.database.query('SELECT sign_ins::text AS line FROM sign_ins');
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(session_token.slice(3));
    expect(stored).not.toContain(new URL(url).searchParams.get('state'));
  });
});
