import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { follow, until } from '@cabildo/testing';
import { settle, type Community, type Stage } from './stage.ts';
import type { Answer } from './visitor.ts';

/** An attack on a platform, of which a community that plays there must not notice anything. */
export interface Attack {
  /** A sentence, with the rule. */
  readonly name: string;
  /** Makes the attackers ready; the attack that it returns may be repeated, each time from other addresses. */
  prepare(stage: Stage): Promise<(attempt: number) => Promise<void>>;
}

/** How often an attack may be repeated. */
export const ATTEMPTS = 3;

const times = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

function assertAmong(answers: readonly Answer[], statuses: readonly number[]): void {
  const others = answers.filter(({ status }) => !statuses.includes(status));
  assert.deepEqual(others.slice(0, 3), []);
}

/** Opens sockets from an address of this machine. */
function dial(stage: Stage, address: string, count: number): Socket[] {
  const { hostname, port } = new URL(stage.url);
  return Array.from({ length: count }, () => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: address });
    socket.on('error', () => undefined);
    socket.resume();
    return socket;
  });
}

/** A paused socket learns of its end only when it writes. */
function isCut(socket: Socket): boolean {
  if (socket.destroyed || socket.closed) return true;
  socket.write('\r\n');
  return socket.destroyed;
}

/** Waits until enough of the sockets have ended, and ends the others. */
async function untilOver(sockets: readonly Socket[], isOver: (socket: Socket) => boolean, enough: number) {
  await until(() => sockets.filter(isOver).length >= enough);
  for (const socket of sockets) socket.destroy();
}

/** A community of the attackers in which one person may have a hundred characters. */
async function foundCrowded(stage: Stage, members: number): Promise<Community> {
  const community = await stage.found('Banda', members);
  const role_limits = { default: { max_characters: 100 } };
  await community.owner.api.config.update({ server_id: community.serverId, role_limits });
  return community;
}

/** A person with characters of 60 kB each. */
async function makeRich({ serverId, owner }: Community, characters: number): Promise<void> {
  const custom_data = { text: 'x'.repeat(60_000) };
  for (let n = 0; n < characters; n += 1)
    await owner.api.dni.create({ server_id: serverId, name: `Rico ${n}`, surname: 'Banda', custom_data });
}

export const ATTACKS: readonly Attack[] = [
  {
    name: 'seven addresses that hold back the end of a large body keep nobody from sending (FU-03)',
    prepare: async (stage) => async (attempt) => {
      const head = `POST /servers?action=create HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 10485760\r\n\r\n`;
      const held = Array.from(
        { length: 7 },
        (_, nth) => dial(stage, `127.0.${3 + attempt}.${nth + 1}`, 1)[0]!,
      );
      for (const socket of held) {
        socket.write(head + '{"a":"');
        socket.write('x'.repeat(10 * 1024 * 1024 - 100));
      }
      // Without a key no such body is taken: each is answered at once and cut.
      await untilOver(held, (socket) => socket.destroyed || socket.bytesRead > 0, held.length);
    },
  },
  {
    name: 'an answer that nobody reads is not followed by forty others in memory (FU-04)',
    async prepare(stage) {
      const crowd = await foundCrowded(stage, 0);
      await makeRich(crowd, 48);
      const path = `/server_dni?action=list_mine&with_custom_data=true&server_id=${crowd.serverId}`;
      const one = `GET ${path} HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${crowd.owner.key}\r\n\r\n`;
      return async (attempt) => {
        const unread = dial(stage, `127.0.${3 + attempt}.20`, 6);
        for (const socket of unread) {
          socket.pause();
          socket.write(one.repeat(40));
        }
        // One caller may leave as much unread as five do, so that the sixth may be refused and has nothing to read.
        await untilOver(unread, isCut, 5);
      };
    },
  },
  {
    name: 'more idle sockets than one address may have leave room for everybody else (FU-05)',
    prepare: async (stage) => (attempt) =>
      untilOver(dial(stage, `127.0.${3 + attempt}.30`, 1_100), ({ destroyed }) => destroyed, 1_100 - 256),
  },
  {
    name: 'a logo and a banner, in the form of a stranger and as bytes of an owner, hold nobody’s loop (FU-06)',
    async prepare(stage) {
      const { serverId, owner } = await foundCrowded(stage, 0);
      const head = Buffer.from('89504e470d0a1a0a', 'hex');
      const picture = Buffer.concat([head, Buffer.alloc(2 * 1024 * 1024 - 8, 7)]);
      const banner = Buffer.concat([picture, Buffer.alloc(2 * 1024 * 1024, 7)]);
      const images = { logo_base64: picture.toString('base64'), banner_base64: banner.toString('base64') };
      return async (attempt) => {
        const [stranger, ownerHere] = [stage.visitor(30 + attempt), stage.visitor(40 + attempt, owner.key)];
        for (let round = 0; round < 10; round += 1) {
          // The connection of a stranger may be cut while the stranger sends.
          const refused = await stranger
            .call('servers', 'create', { server_name: 'X', ...images })
            .catch(() => undefined);
          assertAmong(refused ? [refused] : [], [413]);
          for (const [kind, body] of [['logo', picture] as const, ['banner', banner] as const]) {
            const put = { method: 'PUT', headers: { 'content-type': 'image/png' }, body };
            assertAmong([await ownerHere.send(`/v1/servers/${serverId}/${kind}`, put)], [200]);
          }
        }
      };
    },
  },
  {
    name: 'one person who opens sixty streams has twenty, and everybody else is served (FU-05)',
    async prepare(stage) {
      const { serverId, owner } = await foundCrowded(stage, 0);
      return async () => {
        const url = `${stage.url}/v1/servers/${serverId}/events`;
        const opened = await times(60, () => follow(url, { authorization: `Bearer ${owner.key!}` }));
        for (const each of opened) each.close();
        assert.ok(opened.filter(({ status }) => status === 200).length <= 20);
      };
    },
  },
  {
    name: 'two members who try the right PIN of their account 295 times at once stop nobody (FU-02)',
    async prepare(stage) {
      // Each attempt needs a person whose requests of this minute are not spent.
      const people = await times(ATTEMPTS, async (n) => {
        const community = await stage.found(`Banda ${n}`, 0);
        const { accountId, client, key } = await settle(community, community.owner);
        const pin = { server_id: community.serverId, account_id: accountId, pin: '4711' };
        await client.api.economy.setPin(pin);
        return { pin, visitors: [0, 1].map((nth) => stage.visitor(10 + 2 * n + nth, key)) };
      });
      return async (attempt) => {
        const { pin, visitors } = people[attempt]!;
        const answers = await times(295, (n) => visitors[n % 2]!.call('server_economy', 'verify_pin', pin));
        // The request is refused as too much at once, or done; the service never counts as gone.
        assertAmong(answers, [200, 429]);
      };
    },
  },
  {
    name: '290 characters made in one server at once hold up no other server (FU-02)',
    async prepare(stage) {
      const { serverId, members } = await foundCrowded(stage, ATTEMPTS);
      return async (attempt) => {
        const visitor = stage.visitor(50 + attempt, members[attempt]!.key);
        const card = { server_id: serverId, name: 'Bo', surname: 'Banda' };
        assertAmong(await times(290, () => visitor.call('server_dni', 'create', card)), [200, 201, 400, 429]);
      };
    },
  },
  {
    name: 'the description of the API is read twenty at a time, and is built and packed for nobody again (FU-06)',
    prepare: async (stage) => async (attempt) => {
      const visitor = stage.visitor(20 + attempt);
      const headers = { 'accept-encoding': 'gzip' };
      for (let round = 0; round < 15; round += 1)
        await times(20, () => visitor.send('/openapi.json', { headers }));
      // Nothing is left of the requests that an address has in a minute.
      assertAmong([await visitor.send('/openapi.json', { headers })], [429]);
    },
  },
  {
    name: 'lists and searches of large characters, ten at a time, are nobody else’s wait (FU-04)',
    async prepare(stage) {
      const crowd = await foundCrowded(stage, 0);
      await makeRich(crowd, 12);
      const there = { server_id: crowd.serverId };
      return async (attempt) => {
        const visitor = stage.visitor(60 + attempt, crowd.owner.key);
        for (let round = 0; round < 9; round += 1)
          await times(10, (n) =>
            n % 2 === 0
              ? visitor.call('server_dni', 'list_mine', there)
              : visitor.call('server_dni', 'search', { ...there, search: 'Rico' }),
          );
      };
    },
  },
  {
    name: 'one person with sixty under way at once waits for the rest of them alone (FU-01)',
    async prepare(stage) {
      const { serverId, members } = await foundCrowded(stage, ATTEMPTS);
      return async (attempt) => {
        const visitor = stage.visitor(70 + attempt, members[attempt]!.key);
        for (let round = 0; round < 4; round += 1)
          assertAmong(
            await times(60, () => visitor.call('server_dni', 'list', { server_id: serverId })),
            [200, 429],
          );
      };
    },
  },
];
