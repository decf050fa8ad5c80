import { startLab, type Lab } from '../testing/lab.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
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
