import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ActionContract } from '@cabildo/contracts/action';
import { allActions } from '@cabildo/contracts/registry.ts';

const PANEL = join(import.meta.dirname, '../../apps/panel/src');

/** The actions of people that the panel has no control for, by the reason why. */
const REASONS: Readonly<Record<string, readonly string[]>> = {
  'the gateway signs people in for the panel, without a key that a script can read (PN-02)': [
    'users.check_oauth_status',
    'users.cp_oauth_callback',
    'users.cp_oauth_start',
    'users.gp_oauth_callback',
    'users.gp_oauth_start',
  ],
  'a code is entered where one joins a server, which takes codes of both kinds (V1-15)': ['users.link'],
  'it is for programs of the game and of the provider, which have no person': [
    'users.check_if_gp_group',
    'server_billing.confirm',
    'v1.activate_licence',
  ],
  'servers.get and servers.list_mine say the same and more': [
    'server_config.get',
    'server_roles.list_roles',
    'v1.list_servers',
  ],
  'servers.update takes the pictures with all else': ['v1.put_banner', 'v1.put_logo'],
  'the game draws the phone; its apps are named in the settings': [
    'server_phone.get_phone',
    'server_phone.list_apps',
    'server_phone.set_wallpaper',
  ],
  'the panel follows the stream itself (V1-14)': ['server_webhooks.stream'],
};
const LEFT_OUT = Object.values(REASONS).flat();

/** Callers that are no persons. */
const PROGRAMS: readonly unknown[] = ['internal', 'bot'];

const isForPeople = ({ access, v1 }: ActionContract): boolean =>
  !PROGRAMS.includes(access.to) && v1?.isForKeysAlone !== true;

const sources = globSync('**/*.{ts,tsx}', { cwd: PANEL })
  .filter((path) => !path.includes('.test.'))
  .map((path) => readFileSync(join(PANEL, path), 'utf8'));

const camel = (name: string): string =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const bare = (route: string): string => route.replace(/^server_/, '');

/** The names of the actions that the panel's sources send: by their contracts, or by area and method of the client. */
async function sentByPanel(): Promise<ReadonlySet<string>> {
  const byMethod = new Map(
    allActions.flatMap(({ name, route, action, v1 }) => [
      [`${bare(route)}.${camel(action)}`, name],
      ...(v1 ? [[`v1.${camel(v1.operation)}`, name]] : []),
    ]) as [string, string][],
  );
  const sent = new Set<string>();
  for (const source of sources) {
    for (const [, path] of source.matchAll(/^import (?!type)[^;]*from '(@cabildo\/contracts\/[^']+)'/gm)) {
      const { default: contract } = (await import(path!)) as { default?: ActionContract };
      if (contract?.name) sent.add(contract.name);
    }
    for (const [, area, method] of source.matchAll(/\(\s*'(\w+)',\s*'(\w+)'/g))
      if (byMethod.has(`${area}.${method}`)) sent.add(byMethod.get(`${area}.${method}`)!);
    for (const [, area, method] of source.matchAll(/client\(\)\s*\.(\w+)\s*\.(\w+)\(/g))
      if (byMethod.has(`${area}.${method}`)) sent.add(byMethod.get(`${area}.${method}`)!);
  }
  return sent;
}

describe('what a person may do can be done in the panel', () => {
  test('every action of people has a control, or is left out for a reason', async () => {
    const sent = await sentByPanel();
    const missing = allActions
      .filter(isForPeople)
      .map(({ name }) => name)
      .filter((name) => !sent.has(name) && !LEFT_OUT.includes(name));
    expect(missing).toEqual([]);
  });

  test('nothing is left out that the panel does, or that does not exist', async () => {
    const sent = await sentByPanel();
    const names = new Set(allActions.map(({ name }) => name));
    expect(LEFT_OUT.filter((name) => sent.has(name) || !names.has(name))).toEqual([]);
  });
});
