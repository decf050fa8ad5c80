import { connect, type Socket } from 'node:net';
import { follow, until } from '@cabildo/testing';
import { settle, startStage, type Community, type Stage } from './stage.ts';

/** FU-03 to FU-05: bodies that do not come, answers that nobody reads, sockets that stay silent. */

let stage: Stage;
let attackers: Community;
const sockets: Socket[] = [];
beforeAll(async () => {
  // The attack on answers killed a process with a heap of a gigabyte.
  stage = await startStage({ NODE_OPTIONS: '--max-old-space-size=256' });
  attackers = await stage.found('Banda', 1);
  const role_limits = { default: { max_characters: 100 } };
  await attackers.owner.api.config.update({ server_id: attackers.serverId, role_limits });
});
afterAll(() => stage.stop());
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Opens a socket from an address of this machine; its data is read by its owner. */
function dial(address: string): Socket {
  const { hostname, port } = new URL(stage.url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: address });
  socket.on('error', () => undefined);
  socket.resume();
  sockets.push(socket);
  return socket;
}
const here = <P extends object>(params: P) => ({ server_id: attackers.serverId, ...params });

test('seven addresses that hold back the end of a large body keep nobody from sending (FU-03)', async () => {
  const head = `POST /servers?action=create HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 10485760\r\n\r\n`;
  await stage.bystanders.expectUnharmedBy(async (attempt) => {
    const held = Array.from({ length: 7 }, (_, nth) => dial(`127.0.${3 + attempt}.${nth + 1}`));
    for (const socket of held) {
      socket.write(head + '{"a":"');
      socket.write('x'.repeat(10 * 1024 * 1024 - 100));
    }
    // Without a key no such body is taken: each is answered at once and cut.
    await until(() => held.every((socket) => socket.destroyed || socket.bytesRead > 0));
  });
});

test('an answer that nobody reads is not followed by forty others in memory (FU-04)', async () => {
  const rich = await settle(attackers, attackers.owner);
  const custom_data = { text: 'x'.repeat(60_000) };
  for (let n = 0; n < 48; n += 1)
    await rich.client.api.dni.create(here({ name: `Rico ${n}`, surname: 'Banda', custom_data }));
  const path = `/server_dni?action=list_mine&with_custom_data=true&server_id=${attackers.serverId}`;
  const one = `GET ${path} HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${rich.key}\r\n\r\n`;
  await stage.bystanders.expectServedDuring(async () => {
    const unread = Array.from({ length: 6 }, () => dial('127.0.3.20'));
    for (const socket of unread) {
      socket.pause();
      socket.write(one.repeat(40));
    }
    await until(() => unread.every((socket) => socket.destroyed || socket.closed || isCut(socket)));
  });
  expect((await fetch(`${stage.url}/readyz`)).status).toBe(200);
});

/** A paused socket learns of its end only when it writes. */
function isCut(socket: Socket): boolean {
  socket.write('\r\n');
  return socket.destroyed;
}

test('more idle sockets than one address may have leave room for everybody else (FU-05)', async () => {
  await stage.bystanders.expectUnharmedBy(async (attempt) => {
    const idle = Array.from({ length: 1_100 }, () => dial(`127.0.${3 + attempt}.30`));
    await until(() => idle.filter(({ destroyed }) => destroyed).length >= 1_100 - 256);
  });
});

test('a logo and a banner, in the form of a stranger and as bytes of an owner, hold nobody’s loop (FU-06)', async () => {
  const picture = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    Buffer.alloc(2 * 1024 * 1024 - 8, 7),
  ]);
  const banner = Buffer.concat([picture, Buffer.alloc(2 * 1024 * 1024, 7)]);
  const images = { logo_base64: picture.toString('base64'), banner_base64: banner.toString('base64') };
  const stranger = stage.visitor(7);
  const owner = stage.visitor(8, attackers.owner.key);
  await stage.bystanders.expectServedDuring(async () => {
    for (let round = 0; round < 10; round += 1) {
      // The connection of a stranger may be cut while the stranger sends.
      const refused = await stranger
        .call('servers', 'create', { server_name: 'X', ...images })
        .catch(() => null);
      expect([413, undefined]).toContain(refused?.status);
      for (const [kind, body] of [['logo', picture] as const, ['banner', banner] as const]) {
        const path = `/v1/servers/${attackers.serverId}/${kind}`;
        const put = { method: 'PUT', headers: { 'content-type': 'image/png' }, body };
        expect((await owner.send(path, put)).status).toBe(200);
      }
    }
  });
});

test('one person who opens sixty streams has twenty, and everybody else is served (FU-05)', async () => {
  const { key } = attackers.owner;
  const headers = { authorization: `Bearer ${key!}` };
  const opened = await Promise.all(
    Array.from({ length: 60 }, () => follow(`${stage.url}/v1/servers/${attackers.serverId}/events`, headers)),
  );
  expect(opened.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(20);
  await stage.bystanders.expectUnharmedBy(() => Promise.resolve());
  for (const each of opened) each.close();
});
