import type { Power } from '@cabildo/contracts/permissions';
import { until } from '@cabildo/testing/until.ts';
import lookupPerson from '@cabildo/contracts/mdt/lookups/lookup_person.ts';
import { TEST_ACTIONS } from '../testing/contracts.ts';
import { startLab, type Lab } from '../testing/lab.ts';

const CP_ID = '123456789012345678';
const RESOLVE = 'calls.servers.resolve_bot_token';
let lab: Lab;
beforeAll(async () => {
  lab = await startLab({ actions: [...TEST_ACTIONS, lookupPerson] });
});

let lastUser = 500;
/** Makes a server with a bot, and a member who has linked a chat account. */
function place(on = lab) {
  const server = on.server();
  const user = (lastUser += 1);
  const cp_id = String(BigInt(CP_ID) + BigInt(user));
  on.join(server, user, 'member', ['manage_bank_config']);
  on.link(cp_id, user);
  return { server, user, cp_id, token: on.botToken(server) };
}
type Place = ReturnType<typeof place>;

const add = ({ cp_id }: Pick<Place, 'cp_id'>, token: string, more = '', on = lab) =>
  on.send(`/cp_bot?action=add_money&amount=5&actor_cp_id=${cp_id}${more}`, {
    internal: true,
    method: 'POST',
    headers: { 'x-bot-token': token },
  });
const coded = async (answer: ReturnType<typeof add>) => {
  const { status, body } = await answer;
  return [status, body['error_code']];
};

describe('a bot', () => {
  test('acts for the member who has linked the chat account, in the server of its token', async () => {
    const at = place();
    const { status, body } = await add(at, at.token);
    expect([status, body['input']]).toEqual([200, { amount: 5 }]);
    expect(body['context']).toMatchObject({
      actor: { kind: 'bot', user_id: at.user },
      membership: { server_id: at.server, user_id: at.user },
    });
    expect(JSON.stringify(lab.delivered)).not.toContain(at.token);
  });

  test('does by the names of its own what the person may do without it', async () => {
    const at = place();
    const { status, body } = await lab.send(`/cp_bot/get_balance?actor_cp_id=${at.cp_id}`, {
      internal: true,
      headers: { 'x-bot-token': at.token },
    });
    expect([status, body['name']]).toEqual([200, 'server_economy.get_balance']);
    expect(body['context']).toMatchObject({ actor: { kind: 'bot', user_id: at.user } });
  });

  test('is served on both ports, and its token opens no other route (BO-11)', async () => {
    const { cp_id, token, server } = place();
    const headers = { 'x-bot-token': token };
    for (const internal of [true, false]) {
      const ask = (path: string) => lab.send(path, { internal, headers });
      expect((await ask(`/cp_bot?action=get_balance&actor_cp_id=${cp_id}`)).status).toBe(200);
      const elsewhere = `/server_economy?action=get_balance&server_id=${server}&actor_cp_id=${cp_id}`;
      expect((await ask(elsewhere)).status).toBe(401);
    }
    expect((await lab.send('/server_bot?action=cp_link_info', { headers })).status).toBe(404);
  });

  test('may do by the names for members only what every member may, whatever the rank of the person (BO-09)', async () => {
    const at = place();
    lab.join(at.server, at.user, 'owner');
    lab.play(at.server, at.user, [5]);
    const ask = async (action: string) => {
      const { body } = await lab.send(`/cp_bot/${action}?actor_cp_id=${at.cp_id}&character_id=7`, {
        headers: { 'x-bot-token': at.token },
      });
      return (body['context'] as { membership: object } | undefined)?.membership;
    };
    const { server, user } = at;
    const plain = { server_id: server, user_id: user, role: 'member', hierarchy: 0, permissions: [] };
    for (const action of ['buy_items', 'transfer']) expect(await ask(action)).toMatchObject(plain);
    for (const action of ['get_balance', 'give_item'])
      expect(await ask(action)).toMatchObject({ role: 'admin', hierarchy: 90, is_by_bot: true });
  });

  test('is at most an admin by the names for staff, with the powers of the moment (BO-09)', async () => {
    const standing = async (role: 'member' | 'owner', powers: readonly Power[]) => {
      const at = place();
      lab.join(at.server, at.user, role);
      lab.empower(at.server, at.user, powers);
      const { status, body } = await lab.send(`/cp_bot/lookup_person?actor_cp_id=${at.cp_id}&query=ana`, {
        headers: { 'x-bot-token': at.token },
      });
      return { status, membership: (body['context'] as { membership: object } | undefined)?.membership };
    };
    expect(await standing('member', [])).toMatchObject({ status: 403 });
    expect(await standing('member', ['lookup'])).toMatchObject({
      status: 200,
      membership: { role: 'member', powers: ['lookup'] },
    });
    expect(await standing('owner', [])).toMatchObject({ membership: { role: 'admin', hierarchy: 90 } });
  });

  test('needs a token that is valid: keys of users and the internal key are none', async () => {
    const at = place();
    const unknown = `bt_${'n'.repeat(48)}`;
    for (const token of ['', 'nonsense', unknown, lab.key(at.user)])
      expect(await coded(add(at, token))).toEqual([401, 'error']);
    const answer = await lab.send(`/cp_bot?action=add_money&amount=5&actor_cp_id=${at.cp_id}`, {
      internal: true,
      headers: { 'x-api-key': lab.key(at.user), 'x-mdt-internal-key': 'internal-key-of-the-gateway-tests' },
    });
    expect(answer.status).toBe(401);
  });

  test('is refused for another server than that of its token (BO-05)', async () => {
    const [here, there] = [place(), place()];
    lab.join(there.server, here.user, 'owner');
    expect((await add(here, here.token, `&server_id=${here.server}`)).status).toBe(200);
    expect(await coded(add(here, here.token, `&server_id=${there.server}`))).toEqual([403, 'forbidden']);
    expect(await coded(add(here, here.token, '&server_id=x'))).toEqual([400, 'error']);
  });

  test('is refused for a chat account that no member has linked (BO-06)', async () => {
    const at = place();
    const [stranger, nobody] = [{ cp_id: String(BigInt(CP_ID) - 1n) }, { cp_id: String(BigInt(CP_ID) - 2n) }];
    lab.link(stranger.cp_id, 77);
    expect(await coded(add(stranger, at.token))).toEqual([403, 'forbidden']);
    expect(await coded(add(nobody, at.token))).toEqual([403, 'forbidden']);
    expect(await coded(add({ cp_id: '' }, at.token))).toEqual([400, 'error']);
  });

  test('may do what the person may, whatever roles it sends along', async () => {
    const at = place();
    const plain = place();
    lab.join(at.server, plain.user);
    expect(await coded(add(plain, at.token))).toEqual([403, 'forbidden']);
    const forged = '&cp_role_ids=["1"]&role=owner&permissions=manage_bank_config';
    expect(await coded(add(plain, at.token, forged))).toEqual([403, 'forbidden']);
  });

  test('acts no more for a person who has taken the link back', async () => {
    const at = place();
    expect((await add(at, at.token)).status).toBe(200);
    lab.unlink(at.cp_id);
    expect(await coded(add(at, at.token))).toEqual([403, 'forbidden']);
  });

  test('gets 503 while the service that knows the links is away', async () => {
    const alone = await startLab({ absent: ['identity'] });
    const at = place(alone);
    expect((await add(at, at.token, '', alone)).status).toBe(503);
  });
});

describe('a bot token', () => {
  test('is asked for once, and dies when it is replaced (BO-05)', async () => {
    const at = place();
    const before = lab.count(RESOLVE);
    for (let n = 0; n < 3; n += 1) expect((await add(at, at.token)).status).toBe(200);
    expect(lab.count(RESOLVE)).toBe(before + 1);
    lab.endBotToken(at.token);
    const next = lab.botToken(at.server);
    await lab.publish('bot.token.rotated', { server_id: at.server, user_id: 1, gp_username: 'ana' });
    await until(async () => (await add(at, at.token)).status === 401);
    expect((await add(at, next)).status).toBe(200);
  });

  test('dies with its server', async () => {
    const at = place();
    expect((await add(at, at.token)).status).toBe(200);
    lab.endBotToken(at.token);
    lab.endServer(at.server);
    await lab.publish('server.server.deleted', { server_id: at.server, user_id: 1, server_name: 'S' });
    await until(async () => (await add(at, at.token)).status === 401);
  });

  test('has 180 requests a minute, which no other token and no wrong one uses up (GW-18)', async () => {
    const narrow = await startLab({ settings: { RATE_CP_BOT: 180 } });
    const [busy, calm] = [place(narrow), place(narrow)];
    const answers = [];
    for (let n = 0; n < 180; n += 1) answers.push((await add(busy, busy.token, '', narrow)).status);
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await coded(add(busy, busy.token, '', narrow))).toEqual([429, 'limit_exceeded']);
    expect((await add(calm, calm.token, '', narrow)).status).toBe(200);
  });

  test('has 30 of them for each person, who stops no other, and the refusal says which is spent (GW-18)', async () => {
    const narrow = await startLab({ settings: { RATE_CP_BOT: 180, RATE_CP_BOT_ACTOR: 30 } });
    const at = place(narrow);
    const calm = { cp_id: String(BigInt(at.cp_id) - 500n) };
    narrow.link(calm.cp_id, at.user);
    const asked = narrow.count('calls.identity.find_user_by_cp');
    const answers = [];
    for (let n = 0; n < 30; n += 1) answers.push((await add(at, at.token, '', narrow)).status);
    expect(new Set(answers)).toEqual(new Set([200]));
    const { status, body, headers } = await add(at, at.token, '', narrow);
    expect([status, body['error_code'], body['spent']]).toEqual([429, 'limit_exceeded', 'actor']);
    expect([headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]).toEqual(['30', '0']);
    expect(headers.get('retry-after')).toBe(headers.get('ratelimit-reset'));
    expect(narrow.count('calls.identity.find_user_by_cp')).toBe(asked + 30);
    // A refusal to one person costs the bot nothing.
    for (let n = 0; n < 160; n += 1)
      expect((await add(at, at.token, '', narrow)).body['spent']).toBe('actor');
    expect((await add(calm, at.token, '', narrow)).status).toBe(200);
    const report = () =>
      narrow.send('/cp_bot?action=report&amount=5', { headers: { 'x-bot-token': at.token } });
    for (let n = 0; n < 40; n += 1) expect((await report()).status).toBe(200);
    const elsewhere = place(narrow);
    narrow.join(elsewhere.server, at.user, 'admin');
    expect((await add(at, elsewhere.token, '', narrow)).status).toBe(200);
  });

  test('that is spent says so, and no person of it is charged (GW-18)', async () => {
    const narrow = await startLab({ settings: { RATE_CP_BOT: 2, RATE_CP_BOT_ACTOR: 3 } });
    const at = place(narrow);
    for (let n = 0; n < 2; n += 1) await add(at, at.token, '', narrow);
    const { status, body, headers } = await add(at, at.token, '', narrow);
    expect([status, body['spent'], headers.get('ratelimit-limit')]).toEqual([429, 'token', '2']);
  });

  test('makes no bucket of an actor that is no chat account (GW-18)', async () => {
    const narrow = await startLab({ settings: { RATE_CP_BOT_ACTOR: 1 } });
    const at = place(narrow);
    for (let n = 0; n < 3; n += 1)
      expect(await coded(add({ cp_id: 'x'.repeat(n) }, at.token, '', narrow))).toEqual([400, 'error']);
  });

  test('is counted once for both ports (BO-11)', async () => {
    const narrow = await startLab({ settings: { RATE_CP_BOT: 3 } });
    const at = place(narrow);
    const ask = async (internal: boolean) =>
      (
        await narrow.send(`/cp_bot?action=get_balance&actor_cp_id=${at.cp_id}`, {
          internal,
          headers: { 'x-bot-token': at.token },
        })
      ).status;
    expect([await ask(true), await ask(false), await ask(true)]).toEqual([200, 200, 200]);
    expect([await ask(false), await ask(true)]).toEqual([429, 429]);
  });

  test('that is unknown counts against its address, and known ones stay welcome (GW-18)', async () => {
    const narrow = await startLab();
    const [met, unmet] = [place(narrow), place(narrow)];
    expect((await add(met, met.token, '', narrow)).status).toBe(200);
    for (let n = 0; n < 120; n += 1)
      expect((await add(met, `bt_${'n'.repeat(40)}${n}`, '', narrow)).status).toBe(401);
    // The gateway learns from the first refused request that the bucket is empty.
    await add(met, `bt_${'n'.repeat(40)}last`, '', narrow);
    expect((await add(unmet, unmet.token, '', narrow)).status).toBe(429);
    expect((await add(met, met.token, '', narrow)).status).toBe(200);
  });
});

describe('an action of the bot itself (BO-12)', () => {
  const report = (token: string, more = '') =>
    lab.send(`/cp_bot?action=report&amount=5${more}`, { method: 'POST', headers: { 'x-bot-token': token } });

  test('names no person, and its service learns the server of the token', async () => {
    const at = place();
    const { status, body } = await report(at.token);
    expect([status, body['input']]).toEqual([200, { amount: 5 }]);
    expect(body['context']).toMatchObject({
      actor: { kind: 'bot', user_id: null, server_id: at.server },
      membership: null,
    });
    expect((await report(at.token, `&server_id=${at.server}&actor_cp_id=x`)).status).toBe(200);
  });

  test('is refused for another server, and without a token that is valid', async () => {
    const [here, there] = [place(), place()];
    expect(await coded(report(here.token, `&server_id=${there.server}`))).toEqual([403, 'forbidden']);
    expect(await coded(report(here.token, '&server_id=x'))).toEqual([400, 'error']);
    for (const token of ['', `bt_${'n'.repeat(48)}`, lab.key(here.user)])
      expect(await coded(report(token))).toEqual([401, 'error']);
  });
});
