import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settings } from './settings.ts';
import { callbackUrl } from './sign-in/providers/port.ts';

const guide = readFileSync(join(import.meta.dirname, '../../../docs/guides/go-live.md'), 'utf8');

test('the guide to going live lists the settings of sign-in that there are, all 13', () => {
  const listed = [...guide.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name!);
  const inCode = Object.keys(settings.shape).filter((name) => /^[GC]P_OAUTH_/.test(name));
  expect(listed.sort()).toEqual(inCode.sort());
  expect(inCode).toHaveLength(13);
});

test('the guide to going live registers the addresses to which sign-in comes back', () => {
  for (const platform of ['game', 'chat'] as const)
    expect(guide).toContain(`\`${callbackUrl('https://api.example.org', platform)}\``);
});
