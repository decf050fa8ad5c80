import { welcome } from './welcome.ts';

const addresses = { url: 'http://127.0.0.1:1', internalUrl: 'http://127.0.0.1:2', internalKey: 'ik_x' };

test('a link signs in as the owner of the demo while sign-in is mocked', () => {
  const demoOwnerUrl = 'http://127.0.0.1:1/panel/demo-owner';
  expect(welcome({ ...addresses, demoOwnerUrl })).toContain(`\n  ${demoOwnerUrl}\n`);
});

test('no link is printed where a real platform signs people in', () => {
  const text = welcome({ ...addresses, demoOwnerUrl: undefined });
  expect(text).not.toMatch(/demo|Sign in|undefined/);
  expect(text).toContain('http://127.0.0.1:1/panel\n');
  expect(text).toContain('http://127.0.0.1:1/docs\n');
});
