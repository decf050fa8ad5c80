import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
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
  'a script of the game asks it before it unlocks a vehicle (VS-03)': ['v1.list_vehicles'],
};
const LEFT_OUT = Object.values(REASONS).flat();

/** The parameters that no control sends, by the reason why; `*` stands for every action. */
const PARAMETER_REASONS: Readonly<Record<string, readonly string[]>> = {
  'the address of the screen names the server': ['*.server_id'],
  'it is an older name of server_character_id': ['*.character_id'],
  'the game knows where something happens, and nobody types coordinates': [
    'server_mdt.create_call.coordinates',
    'server_mdt.panic.coordinates',
  ],
  'the bot says which roles a person has on the chat platform (BO-04)': [
    'server_cars.accept_offer.cp_role_ids',
    'server_cars.buy_vehicle.cp_role_ids',
    'server_economy.create_card.cp_role_ids',
    'server_economy.create_shared_card.cp_role_ids',
  ],
  'the bot names the person for whom it makes a character': ['server_dni.create.cp_id'],
  'a community is founded in three steps, and its settings take the rest': [
    'servers.create.banner_base64',
    'servers.create.cp_guild_id',
    'servers.create.cp_url',
  ],
  'the character stands in the roster of one department, which is the default': [
    'server_mdt.start_shift.department_id',
  ],
  'members are punished in person, banned and removed from the list of members (SV-18)': [
    'server_mdt.create_punishment.apply',
    'server_mdt.create_punishment.user_id',
  ],
  'programs know people by these ids, and the panel by their names': [
    'v1.list_characters.cp_id',
    'v1.list_characters.gp_id',
  ],
  'the panel sends the role itself, by role_id': ['servers.set_role.new_role'],
  'bills and coins have a screen of their own': ['server_config.update.bill_types'],
  'only accounts of the payer’s own character are named by their ids, and those are paid by a transfer': [
    'server_economy.create_scheduled_transfer.to_account_id',
    'server_economy.create_subscription.to_account_id',
  ],
  'a form asks for the PIN of the account that pays, and never for another one': [
    'server_economy.internal_transfer.to_pin',
    'server_economy.quote_transfer.to_pin',
  ],
  'the heirs get what a dead character has left as a whole': [
    'server_economy.execute_inheritance.account_id',
  ],
  'the start of the panel says how many it takes (PN-05)': ['server_dni.list_mine.per_page'],
  'the screen shows one order': ['server_economy.leaderboard.by'],
  'the screen shows one account, and all days of it': [
    'server_economy.get_registers.date_from',
    'server_economy.get_registers.date_to',
    'server_economy.get_registers.server_character_id',
  ],
  'the list is searched by a text': ['servers.list_members.role_id'],
  'the panel shows what tools keep about a character on its sheet alone': [
    'server_dni.list_mine.with_custom_data',
  ],
  'the address of the browser and its kind are noted by the gateway': ['users.accept_legal.device'],
};
const PARAMETERS_LEFT_OUT = Object.values(PARAMETER_REASONS).flat();

/** Callers that are no persons. */
const PROGRAMS: readonly unknown[] = ['internal', 'bot'];

const isForPeople = ({ access, v1 }: ActionContract): boolean =>
  !PROGRAMS.includes(access.to) && v1?.isForKeysAlone !== true;

/** The sources of the panel, by their paths. */
const sources = new Map(
  globSync('**/*.{ts,tsx}', { cwd: PANEL })
    .filter((path) => !path.includes('.test.'))
    .map((path) => [path, readFileSync(join(PANEL, path), 'utf8')]),
);

const camel = (name: string): string =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const bare = (route: string): string => route.replace(/^server_/, '');

/** The actions that the panel sends, by name, each with the sources that do: by the contract, or by area and method of the client. */
async function sentByPanel(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const byMethod = new Map(
    allActions.flatMap(({ name, route, action, v1 }) => [
      [`${bare(route)}.${camel(action)}`, name],
      ...(v1 ? [[`v1.${camel(v1.operation)}`, name]] : []),
    ]) as [string, string][],
  );
  const sent = new Map<string, Set<string>>();
  const note = (name: string | undefined, path: string): void => {
    if (name !== undefined) sent.set(name, (sent.get(name) ?? new Set()).add(path));
  };
  for (const [path, source] of sources) {
    for (const [, from] of source.matchAll(/^import (?!type)[^;]*from '(@cabildo\/contracts\/[^']+)'/gm)) {
      const { default: contract } = (await import(from!)) as { default?: ActionContract };
      note(contract?.name, path);
    }
    for (const [, area, method] of source.matchAll(/\(\s*'(\w+)',\s*'(\w+)'/g))
      note(byMethod.get(`${area}.${method}`), path);
    for (const [, area, method] of source.matchAll(/client\(\)\s*\.(\w+)\s*\.(\w+)\(/g))
      note(byMethod.get(`${area}.${method}`), path);
  }
  return sent;
}

/** A source without its imports and comments. */
const codeOf = (path: string): string =>
  sources
    .get(path)!
    .replaceAll(/^import[^;]*;/gm, '')
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/(?<=\s)\/\/ .*$/gm, '');

/** The sources of the panel that a source imports; words name parameters and send none. */
const importsOf = (path: string): string[] =>
  [...sources.get(path)!.matchAll(/^(?:import|export) [^;]*from '(\.[^']+)'/gm)]
    .map(([, to]) => normalize(join(dirname(path), to!)))
    .filter((to) => sources.has(to) && !/(^|[./])words\.ts$/.test(to));

/** The sources that make the input of an action: those that send it, those that use these, and the pieces of both. */
function makersOf(senders: ReadonlySet<string>): ReadonlySet<string> {
  const users = [...sources.keys()].filter((path) => importsOf(path).some((each) => senders.has(each)));
  const pieces = (paths: readonly string[]) => paths.flatMap((path) => [path, ...importsOf(path)]);
  return new Set([...pieces(pieces([...senders])), ...pieces(users)]);
}

/** Whether a code states a parameter: by a name of its own, and not as a part of something that is shown. */
const states = (code: string, name: string): boolean =>
  new RegExp(`(?<![.\\w-])${name}(?![\\w-])`).test(code);

const parametersOf = ({ input, access }: ActionContract): string[] => {
  const names = Object.keys((input as { shape?: object }).shape ?? {});
  return names.filter((name) => !access.internalParams.includes(name));
};

/** The parameters of actions of people that no source of theirs states: `server_mdt.create_call.units`. */
async function lackingParameters(): Promise<string[]> {
  const sent = await sentByPanel();
  return allActions.filter(isForPeople).flatMap((action) => {
    const senders = sent.get(action.name);
    if (!senders) return [];
    const codes = [...makersOf(senders)].map(codeOf);
    return parametersOf(action)
      .filter((name) => !codes.some((code) => states(code, name)))
      .map((name) => `${action.name}.${name}`);
  });
}

const anyActionsOf = (parameter: string): string => `*${parameter.slice(parameter.lastIndexOf('.'))}`;

describe('what a person may do can be done in the panel', () => {
  test('every action of people has a control, or is left out for a reason', async () => {
    const sent = await sentByPanel();
    const missing = allActions
      .filter(isForPeople)
      .map(({ name }) => name)
      .filter((name) => !sent.has(name) && !LEFT_OUT.includes(name));
    expect(missing).toEqual([]);
  });

  test('every parameter of these actions has a control, or is left out for a reason', async () => {
    const lacking = await lackingParameters();
    const missing = lacking.filter(
      (each) => !PARAMETERS_LEFT_OUT.includes(each) && !PARAMETERS_LEFT_OUT.includes(anyActionsOf(each)),
    );
    expect(missing).toEqual([]);
  });

  test('no parameter is left out that does not exist', () => {
    const known = new Set(
      allActions.flatMap((action) =>
        parametersOf(action).flatMap((name) => [`${action.name}.${name}`, `*.${name}`]),
      ),
    );
    expect(PARAMETERS_LEFT_OUT.filter((each) => !known.has(each))).toEqual([]);
  });

  test('nothing is left out that the panel does, or that does not exist', async () => {
    const sent = await sentByPanel();
    const names = new Set(allActions.map(({ name }) => name));
    expect(LEFT_OUT.filter((name) => sent.has(name) || !names.has(name))).toEqual([]);
  });
});
