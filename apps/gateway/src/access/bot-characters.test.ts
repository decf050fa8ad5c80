import createCall from '@cabildo/contracts/mdt/calls/create_call.ts';
import listCalls from '@cabildo/contracts/mdt/calls/list_calls.ts';
import ban from '@cabildo/contracts/servers/bans/ban.ts';
import assignRole from '@cabildo/contracts/servers/members/assign_role.ts';
import kick from '@cabildo/contracts/servers/members/kick.ts';
import listMembers from '@cabildo/contracts/servers/members/list_members.ts';
import { TEST_ACTIONS } from '../testing/contracts.ts';
import { startLab, type Lab } from '../testing/lab.ts';

const STAFF = [createCall, listCalls, ban, assignRole, kick, listMembers];
const named = new Set(STAFF.map(({ name }) => name));

let lab: Lab;
beforeAll(async () => {
  // The actions of staff are those of the services.
  lab = await startLab({ actions: [...TEST_ACTIONS.filter(({ name }) => !named.has(name)), ...STAFF] });
});

let last = 700_000_000_000_000_000n;
/** A linked member of a server, with these live characters. */
function person(server: number, ...characterIds: number[]) {
  last += 1n;
  const user = Number(last % 1_000_000n) + 1;
  const cp_id = String(last);
  lab.join(server, user, 'member', ['manage_items']);
  lab.link(cp_id, user);
  lab.play(server, user, characterIds);
  return cp_id;
}
function place() {
  const server = lab.server();
  return { server, token: lab.botToken(server) };
}
async function ask(token: string, action: string, params: Record<string, string>) {
  const { status, body } = await lab.post(`/cp_bot/${action}`, params, { 'x-bot-token': token });
  return { status, code: body['error_code'], input: body['input'], error: String(body['error']) };
}

describe('target_cp_id (BO-12)', () => {
  test('stands for the only live character of another person, wherever an action names one', async () => {
    const { server, token } = place();
    const [actor_cp_id, target_cp_id] = [person(server, 1), person(server, 2)];
    const given = await ask(token, 'give_item', { actor_cp_id, target_cp_id });
    expect(given.input).toEqual({ server_character_id: 2 });
    const paid = await ask(token, 'transfer', { actor_cp_id, target_cp_id });
    expect(paid.input).toEqual({ from_character_id: 1, to_character_id: 2 });
  });

  test('is 404 where nobody has linked it or the person has no character in this server', async () => {
    const { server, token } = place();
    const elsewhere = lab.server();
    const actor_cp_id = person(server, 1);
    const [nobody, without, stranger] = ['123456789012345678', person(server), person(elsewhere, 3)];
    for (const target_cp_id of [nobody, without, stranger])
      expect(await ask(token, 'give_item', { actor_cp_id, target_cp_id })).toMatchObject({
        status: 404,
        code: 'character_not_found',
      });
  });

  test('is 400 where the person has several characters, and names their ids', async () => {
    const { server, token } = place();
    const [actor_cp_id, target_cp_id] = [person(server, 1), person(server, 61, 62)];
    const answer = await ask(token, 'give_item', { actor_cp_id, target_cp_id });
    expect(answer).toMatchObject({ status: 400, code: 'error', error: expect.stringContaining('61, 62') });
    expect(answer.error).toContain('target_cp_id');
  });

  test('is 400 beside an id or a number for the same, and where it is no chat account', async () => {
    const { server, token } = place();
    const [actor_cp_id, target_cp_id] = [person(server, 1), person(server, 2)];
    const base = { actor_cp_id, target_cp_id };
    for (const [action, more] of [
      ['give_item', { server_character_id: '2' }],
      ['give_item', { character_id: '2' }],
      ['transfer', { to_character_id: '2' }],
      ['transfer', { to_card_number: '4' }],
    ] as const)
      expect(await ask(token, action, { ...base, ...more })).toMatchObject({ status: 400, code: 'error' });
    expect(await ask(token, 'give_item', { actor_cp_id, target_cp_id: 'x' })).toMatchObject({ status: 400 });
  });

  test('is looked at only once the person may call the action', async () => {
    const { server, token } = place();
    const actor_cp_id = person(server, 1);
    const user = Number(BigInt(actor_cp_id) % 1_000_000n) + 1;
    lab.join(server, user);
    const target_cp_id = person(server, 61, 62);
    expect(await ask(token, 'give_item', { actor_cp_id, target_cp_id })).toMatchObject({ status: 403 });
  });
});

describe('target_cp_id where an action names a user (BO-09)', () => {
  /** A server, its bot, and a person of this rank, with that of a plain member. */
  const scene = (role: 'admin' | 'member') => {
    const { server, token } = place();
    const [actor_cp_id, target_cp_id] = [person(server), person(server, 61, 62)];
    const userOf = (cp_id: string) => Number(BigInt(cp_id) % 1_000_000n) + 1;
    lab.join(server, userOf(actor_cp_id), role);
    return { token, actor_cp_id, target_cp_id, target: userOf(target_cp_id) };
  };

  test('stands for the user who has linked it, with any number of characters', async () => {
    const { token, actor_cp_id, target_cp_id, target } = scene('admin');
    const sent = { actor_cp_id, target_cp_id };
    expect((await ask(token, 'kick', sent)).input).toMatchObject({ target_user_id: target });
    expect((await ask(token, 'ban', { ...sent, reason: 'spam' })).input).toMatchObject({
      target_user_id: target,
    });
    expect((await ask(token, 'assign_role', { ...sent, role_id: '4' })).input).toMatchObject({
      target_user_id: target,
    });
    expect((await ask(token, 'list_members', sent)).input).toMatchObject({ user_ids: [target] });
  });

  test('stands for a user whom no server knows where nobody has linked it (ID-09), and is 400 beside another name', async () => {
    const { token, actor_cp_id, target_cp_id } = scene('admin');
    const nobody = { actor_cp_id, target_cp_id: '123456789012345678' };
    const unknown = Number.MAX_SAFE_INTEGER;
    expect((await ask(token, 'kick', nobody)).input).toMatchObject({ target_user_id: unknown });
    expect((await ask(token, 'list_members', nobody)).input).toMatchObject({ user_ids: [unknown] });
    for (const name of ['target_user_id', 'target_gp_id'])
      expect(await ask(token, 'ban', { actor_cp_id, target_cp_id, reason: 'x', [name]: '5' })).toMatchObject({
        status: 400,
      });
  });

  test('tells one without the rank nothing of who has linked it', async () => {
    const { token, actor_cp_id } = scene('member');
    const nobody = { actor_cp_id, target_cp_id: '123456789012345678' };
    expect(await ask(token, 'add_money', { ...nobody, amount: '5' })).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
  });

  test('stands for a character where a call or its list names one', async () => {
    const { server, token } = place();
    const [actor_cp_id, target_cp_id] = [person(server, 1), person(server, 2)];
    const sent = { actor_cp_id, target_cp_id };
    expect((await ask(token, 'list_calls', sent)).input).toMatchObject({ unit: 2 });
    const call = await ask(token, 'create_call', { ...sent, title: 'Robo', caller_name: 'Ana' });
    expect(call.input).toMatchObject({ caller_character_id: 2, caller_name: 'Ana' });
  });
});

describe('the character of the person (BO-09, GW-25)', () => {
  test('is the only live one where the request names none', async () => {
    const { server, token } = place();
    const actor_cp_id = person(server, 1);
    expect((await ask(token, 'buy_items', { actor_cp_id })).input).toEqual({ server_character_id: 1 });
    const paid = await ask(token, 'transfer', { actor_cp_id, to_character_id: '2' });
    expect(paid.input).toEqual({ from_character_id: 1, to_character_id: 2 });
  });

  test('is the one that the request names, and no character where it names a card', async () => {
    const { server, token } = place();
    const actor_cp_id = person(server, 1, 2);
    expect((await ask(token, 'buy_items', { actor_cp_id, character_id: '2' })).input).toEqual({
      character_id: 2,
    });
    const byCard = { actor_cp_id, from_card_number: '4', to_character_id: '3' };
    expect((await ask(token, 'transfer', byCard)).input).toEqual({
      from_card_number: '4',
      to_character_id: 3,
    });
  });

  test('is 404 where there is none, and 400 with their ids where there are several', async () => {
    const { server, token } = place();
    const [none, several] = [person(server), person(server, 71, 72)];
    for (const action of ['buy_items', 'transfer']) {
      expect(await ask(token, action, { actor_cp_id: none })).toMatchObject({
        status: 404,
        code: 'character_not_found',
      });
      expect(await ask(token, action, { actor_cp_id: several })).toMatchObject({
        status: 400,
        error: expect.stringContaining('71, 72'),
      });
    }
  });

  test('counts from the moment in which it exists', async () => {
    const { server, token } = place();
    const actor_cp_id = person(server);
    expect((await ask(token, 'buy_items', { actor_cp_id })).status).toBe(404);
    lab.play(server, Number(BigInt(actor_cp_id) % 1_000_000n) + 1, [9]);
    expect((await ask(token, 'buy_items', { actor_cp_id })).input).toEqual({ server_character_id: 9 });
  });
});

test('people without a bot name characters by their ids alone', async () => {
  const server = lab.server();
  const cp_id = person(server, 1);
  const user = Number(BigInt(cp_id) % 1_000_000n) + 1;
  const params = { server_id: String(server), target_cp_id: cp_id, apikey: lab.key(user) };
  expect((await lab.post('/server_inventory/give', params)).status).toBe(400);
});
