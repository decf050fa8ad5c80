import { successReply } from '@cabildo/kit/service';
import { startLab, type Lab, type LabOptions } from '../testing/lab.ts';
import { sendExactly, statusOf } from '../testing/send-bytes.ts';

const CALLBACK = 'users.gp_oauth_callback';

async function open(options: LabOptions = {}): Promise<Lab> {
  const lab = await startLab(options);
  lab.answers.set(CALLBACK, () =>
    successReply(200, { status: 302, location: 'http://127.0.0.1:5000/?code=x' }),
  );
  return lab;
}

const statusFor = async (lab: Lab, headers: Record<string, string>): Promise<number> =>
  statusOf(await sendExactly(lab, 'GET /users?action=gp_oauth_callback', headers));

const site = (of: string, mode: string) => ({ 'sec-fetch-site': of, 'sec-fetch-mode': mode });

describe('while sign-in is mocked (ID-06)', () => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await open();
  });

  test.each<[string, Record<string, string>]>([
    ['a script of another site', site('cross-site', 'cors')],
    ['a script of another port of this machine', site('same-site', 'cors')],
    ['an image of another site', site('cross-site', 'no-cors')],
    ['a script whose browser names its origin alone', { origin: 'http://localhost:18510' }],
    ['a page without an origin', { origin: 'null' }],
    ['a form of another site', { ...site('cross-site', 'navigate'), origin: 'https://other.example' }],
    ['a name that another site has given to this machine', { host: 'other.example' }],
    ['such a name with a port', { host: 'localhost.other.example:8080' }],
  ])('the callback refuses %s', async (_, headers) => {
    const before = lab.count(CALLBACK);
    expect([await statusFor(lab, headers), lab.count(CALLBACK)]).toEqual([403, before]);
  });

  test.each<[string, Record<string, string>]>([
    ['a person who is led there', site('cross-site', 'navigate')],
    ['a person who opens the address', site('none', 'navigate')],
    ['a script of the documentation', site('same-origin', 'cors')],
    [
      'the form of the consent, whose browser names no origin',
      { ...site('same-origin', 'navigate'), origin: 'null' },
    ],
    ['the same in an older browser', { host: 'localhost:8080', origin: 'http://localhost:8080' }],
    ['a program', {}],
    ['a program that has the mode of a script', { 'sec-fetch-mode': 'cors' }],
    ['somebody at localhost', { host: 'localhost:8080' }],
    ['somebody at another address of loopback', { host: '127.8.8.8' }],
    ['somebody at loopback of IPv6', { host: '[::1]:8080' }],
  ])('the callback takes %s', async (_, headers) => {
    expect(await statusFor(lab, headers)).toBe(302);
  });

  test('the address of PUBLIC_URL is ours', async () => {
    const named = await open({ settings: { PUBLIC_URL: 'http://rp.example.org:8080/api' } });
    const [host, origin] = ['rp.example.org:8080', 'http://rp.example.org:8080'];
    expect(await statusFor(named, { host })).toBe(302);
    expect(await statusFor(named, { host, origin })).toBe(302);
    expect(await statusFor(named, { host, origin: 'http://other.example.org' })).toBe(403);
    expect(await statusFor(named, { host: 'example.org' })).toBe(403);
  });
});

test('a platform that signs people in may have any page lead to the callback', async () => {
  const lab = await open({ settings: { OAUTH_MODE: 'live', HOST: '127.0.0.1' } });
  expect(await statusFor(lab, { host: 'other.example', ...site('cross-site', 'cors') })).toBe(302);
});
