import { gpIdOf, startLab, type Lab } from '../testing/lab.ts';

const CP_ID = '123456789012345678';
let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
});

let lastUser = 900;
/** Makes an admin, and the request of an action about its caller by this admin. */
function staff() {
  const server = lab.server();
  const user = (lastUser += 1);
  lab.join(server, user, 'admin');
  const act = async (more: object, path = '/server_economy/internal_transfer') => {
    const sent = { server_id: String(server), apikey: lab.key(user), amount: '5', ...more };
    const { status, body } = await lab.post(path, sent as Record<string, string>);
    return [status, body['error_code'] ?? body['input']];
  };
  return { server, user, act };
}

describe('a parameter that names somebody else, where the action is about its caller (GW-01)', () => {
  test.each([
    ['user_id', '7'],
    ['target_user_id', '7'],
    ['gp_id', '1001'],
    ['cp_id', CP_ID],
    ['target_cp_id', CP_ID],
  ])('is refused, and nothing is done to the caller: %s', async (name, value) => {
    const { act } = staff();
    const before = lab.count('server_economy.internal_transfer');
    expect(await act({ [name]: value })).toEqual([400, 'error']);
    expect(await act({ [name]: value }, '/users/logout')).toEqual([400, 'error']);
    expect(lab.count('server_economy.internal_transfer')).toBe(before);
  });

  test('is ignored as before where it names the caller', async () => {
    const { user, act } = staff();
    lab.link(CP_ID, user);
    const own = { user_id: ` ${user} `, target_user_id: String(user), gp_id: gpIdOf(user), cp_id: CP_ID };
    expect(await act(own)).toEqual([200, { amount: 5 }]);
  });

  test('is absent where it is null in JSON (GW-03)', async () => {
    const { server, user } = staff();
    const { status } = await lab.send('/server_economy/internal_transfer', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': lab.key(user) },
      body: JSON.stringify({ server_id: server, amount: 5, user_id: null, gp_id: null }),
    });
    expect(status).toBe(200);
  });

  test('is compared as it was written, also as a large number of JSON', async () => {
    const { server, user } = staff();
    lab.link(CP_ID, user);
    const send = (cp_id: string) =>
      lab.send('/server_economy/internal_transfer', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': lab.key(user) },
        body: `{"server_id":${server},"amount":5,"user_id":${user},"cp_id":${cp_id}}`,
      });
    expect([(await send(CP_ID)).status, (await send(`${CP_ID}9`)).status]).toEqual([200, 400]);
  });

  test('is ignored where the character that acts is named, and in what staff does to others', async () => {
    const { act } = staff();
    expect((await act({ user_id: '7', server_character_id: '9' }, '/server_shop/buy_items'))[0]).toBe(200);
    expect(await act({ user_id: '7' }, '/servers/update')).toEqual([200, {}]);
    expect(await act({ user_id: '7' }, '/servers/list_members')).toEqual([200, {}]);
  });

  test('is refused of a bot too, whose person is the caller', async () => {
    const { server, user } = staff();
    const cp_id = String(BigInt(CP_ID) + BigInt(user));
    lab.link(cp_id, user);
    lab.play(server, user, [5]);
    const buy = (more: string) =>
      lab.send(`/cp_bot/buy_items?actor_cp_id=${cp_id}${more}`, {
        method: 'POST',
        headers: { 'x-bot-token': lab.botToken(server) },
      });
    expect((await buy('&user_id=7')).body['error_code']).toBe('error');
    expect((await buy(`&user_id=${user}`)).status).toBe(200);
    const other = String(BigInt(CP_ID) - 1n);
    lab.link(other, user + 1_000);
    lab.play(server, user + 1_000, [6]);
    const { body } = await buy(`&target_cp_id=${other}`);
    expect(body['input']).toMatchObject({ server_character_id: 6 });
  });
});
