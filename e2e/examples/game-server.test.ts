import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { Client } from '@cabildo/testing';
import { entryOf } from '../testing/example.ts';
import { startInstance, type TestInstance } from '../testing/instance.ts';

/** The script of examples/, with Omar of the police, Sara who shops, and a player who has never signed in. */
let instance: TestInstance;
let owner: Client;
let key: string;
let server_id: number;

/** Makes a character with an account, and returns its id. */
async function settle(person: Client, name: string): Promise<number> {
  const made = await person.api.dni.create({ server_id, name, surname: 'Gil' });
  const server_character_id = Number(made['server_character_id']);
  const account = { server_id, server_character_id, account_type: 'personal' } as const;
  await person.api.economy.createAccount(account);
  return server_character_id;
}

beforeAll(async () => {
  // Rosters of departments are part of PLUS.
  instance = await startInstance({ DEFAULT_PLAN: 'PLUS' });
  owner = await new Client(instance.url).signIn('7601', 'omar');
  const { server } = await owner.api.servers.create({ server_name: 'De juego' });
  const { id, join_code } = server as { id: number; join_code: string };
  server_id = id;
  const accounts_config = { initial_balance: 100 };
  await owner.api.economy.updateBankConfig({ server_id, accounts_config });
  await owner.api.items.create({ server_id, name: 'Pan', price: 4 });
  const officer = await settle(owner, 'Omar');
  const sara = await new Client(instance.url).signIn('7602', 'sara');
  await sara.api.servers.join({ join_code });
  await settle(sara, 'Sara');
  const police = { server_id, name: 'Policía', type: 'police' } as const;
  const { department_id } = await owner.api.mdt.createDepartment(police);
  const post = { server_id, server_character_id: officer, department_id };
  await owner.api.mdt.setCharacterDepartment(post);
  const made = await owner.api.servers.createApiKey({ server_id, name: 'juego', scope: 'game' });
  key = String(made['api_key']);
});
afterAll(() => instance.stop());

/** Types lines into the console of the example, and returns the lines that it prints before it ends. */
async function play(lines: readonly string[], settings: Record<string, string> = {}): Promise<string[]> {
  const env = { CABILDO_URL: instance.url, CABILDO_KEY: key, ...settings };
  const game = spawn(process.execPath, [entryOf('game-server', env)], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  game.stdin.end(`${lines.join('\n')}\n`);
  const [, ...printed] = (await text(game.stdout)).trimEnd().split('\n');
  return printed;
}

test('players join, and buy, are frisked and go on duty, each with rights of their own', async () => {
  const printed = await play([
    'join 7601 7602 7603',
    'balance 7602',
    'buy 7602 pan 3',
    'balance 7602',
    'frisk 7601 7602',
    'frisk 7601 7602',
    'shift 7601 start',
    'shift 7601 end',
  ]);
  expect(printed).toEqual([
    '7601 plays Omar',
    '7602 plays Sara',
    expect.stringMatching(/^7603 may join with [A-Z]{6} at http\S+/),
    '7602 has 100 in the bank and 0 in cash',
    '7602 bought 3 × pan for 12',
    '7602 has 88 in the bank and 0 in cash',
    '7601 took 3 × Pan from 7602',
    '7601 took nothing from 7602',
    '7601 is on duty',
    '7601 is off duty',
  ]);
});

test('a player sees why something is refused, in the language of the game, and the game goes on', async () => {
  const lines = ['join 7602', 'buy 7602 Pan 99', 'buy 7602 Oro', 'shift 7602 end', 'balance 7603', 'fly'];
  expect(await play([...lines, 'balance 7602'], { GAME_LANGUAGE: 'es' })).toEqual([
    '7602 plays Sara',
    'Saldo insuficiente.',
    'The shop has no Oro',
    'El personaje no está de servicio.',
    'Player 7603 has no character here',
    'There is no command "fly"',
    '7602 has 88 in the bank and 0 in cash',
  ]);
});

test('it says which key it needs', async () => {
  const env = { CABILDO_URL: instance.url, PATH: process.env['PATH'] };
  const game = spawn(process.execPath, [entryOf('game-server', {})], { env });
  expect(await text(game.stderr)).toContain('Set CABILDO_KEY');
});
