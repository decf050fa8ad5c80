import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { lookup as askSystem, Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { CERTIFICATE, KEY } from './certificate.fixture.ts';
import { connectorFor, publicNames, type Lookup } from './connector.ts';
import { receive, type Receiver } from './receiver.fixture.ts';
import { openSender, type Outcome, type SenderOptions } from './sender.ts';

const STRICT = { allowHttp: true, allowPrivate: false };
const HERE = { allowHttp: true, allowPrivate: true };
const REQUEST = { headers: {}, body: '{}' };
/** Public by the rules, but assigned to nobody: no packet to this address arrives anywhere. */
const UNUSED = '3c00::1';
const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n';

const opened: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

async function receiver(...args: Parameters<typeof receive>): Promise<Receiver> {
  const made = await receive(...args);
  opened.push(made);
  return made;
}

const listener = (): Promise<Receiver> => receiver((socket) => socket.end(OK));

function posting(rules: typeof HERE, options: SenderOptions): (url: string) => Promise<Outcome | undefined> {
  const sender = openSender(rules, { timeoutMs: 600_000, ...options });
  opened.push(sender);
  return (url) => sender.post(url, REQUEST);
}

/** Answers one look-up after the other, and the last answer from then on. */
function answers(...lists: readonly (readonly string[])[]): { lookup: Lookup; asked: string[] } {
  const asked: string[] = [];
  const lookup = (host: string): Promise<readonly string[]> => {
    asked.push(host);
    return Promise.resolve(lists[Math.min(asked.length, lists.length) - 1]!);
  };
  return { lookup, asked };
}

/** Linux takes the first four to what listens on 127.0.0.1. */
const HERE_BY_ADDRESS = ['127.0.0.1', '0.0.0.0', '::ffff:127.0.0.1', '::ffff:7f00:1', '::1', '::'];

describe('a connection', () => {
  it.each(HERE_BY_ADDRESS)('is not made to a private address of a name: %s', async (address) => {
    const { port, sockets } = await listener();
    const post = posting(STRICT, answers([address]));
    expect(await post(`http://hook.example.com:${port}/`)).toMatchObject({ error: 'private_address' });
    expect(sockets).toHaveLength(0);
  });

  it.each(HERE_BY_ADDRESS)('is not made to a private address that is the host: %s', async (hostname) => {
    const { port, sockets } = await listener();
    const { connect } = connectorFor({ allowPrivate: false, timeoutMs: 600_000, ...answers([]) });
    const error = await new Promise((resolve) => {
      connect({ hostname, protocol: 'http:', port: String(port) }, (...[failure, socket]) => {
        socket?.destroy();
        resolve(failure);
      });
    });
    expect(error).toMatchObject({ reason: 'private_address' });
    expect(sockets).toHaveLength(0);
  });

  it.each([
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '2130706433',
    '0',
    '[::ffff:127.0.0.1]',
    'localhost',
    '%3127.0.0.1',
  ])('is not made for a URL of this machine: %s', async (host) => {
    const { port, sockets } = await listener();
    const { lookup, asked } = answers(['127.0.0.1']);
    const post = posting(STRICT, { lookup });
    expect(await post(`http://${host}:${port}/`)).toMatchObject({ error: 'private_address' });
    expect([sockets.length, asked.length]).toEqual([0, 0]);
  });

  it('is made to none but the public addresses of a name', async () => {
    const { port, sockets } = await listener();
    const post = posting(STRICT, { ...answers(['127.0.0.1', UNUSED, '::ffff:127.0.0.1']), timeoutMs: 2_000 });
    const outcome = await post(`http://hook.example.com:${port}/`);
    // The reason depends on whether this machine has a way to IPv6.
    expect(['timeout', 'unreachable']).toContain(outcome!.error);
    expect(sockets).toHaveLength(0);
  });

  it('is made to what was judged, although the name has changed its mind since', async () => {
    const { port, sockets } = await listener();
    const { lookup, asked } = answers([UNUSED], ['127.0.0.1']);
    const post = posting(STRICT, { lookup, timeoutMs: 2_000 });
    const url = `http://hook.example.com:${port}/`;
    expect(['timeout', 'unreachable']).toContain((await post(url))!.error);
    expect(asked).toHaveLength(1);
    // The next connection is judged anew.
    expect(await post(url)).toMatchObject({ error: 'private_address' });
    expect(asked).toHaveLength(2);
    expect(sockets).toHaveLength(0);
  });

  it('takes one look-up, and tells the receiver the name', async () => {
    const { port, requests } = await receiver((socket) => socket.write(OK));
    const { lookup, asked } = answers(['127.0.0.1'], []);
    const post = posting(HERE, { lookup });
    expect(await post(`http://hook.example.com:${port}/`)).toMatchObject({ status: 200 });
    expect(asked).toEqual(['hook.example.com']);
    expect(requests[0]).toContain(`host: hook.example.com:${port}\r\n`);
  });

  it('is tried at few of the addresses of a name', async () => {
    const { port, sockets } = await listener();
    const elsewhere = Array<string>(100).fill('::1');
    const post = posting(HERE, answers([...elsewhere, '127.0.0.1'], [...elsewhere.slice(0, 7), '127.0.0.1']));
    expect(await post(`http://hook.example.com:${port}/`)).toMatchObject({ status: null });
    expect(sockets).toHaveLength(0);
    expect(await post(`http://hook.example.com:${port}/`)).toMatchObject({ status: 200 });
  });
});

describe('a name', () => {
  it.each([
    ['has no address', () => Promise.resolve([])],
    ['is not known', () => Promise.reject(new Error('ENOTFOUND'))],
  ])('that %s is no target', async (_what, lookup) => {
    expect(await posting(STRICT, { lookup })('http://hook.example.com/')).toMatchObject({ error: 'dns' });
  });

  it('that nobody answers for takes no more than the time of its request', async () => {
    const post = posting(STRICT, { lookup: () => new Promise(() => undefined), timeoutMs: 50 });
    expect(await post('http://hook.example.com/')).toMatchObject({ error: 'timeout' });
  });

  it('of the machine itself is known where private addresses are allowed', async () => {
    const { port } = await listener();
    expect(await posting(HERE, {})(`http://localhost:${port}/`)).toMatchObject({ status: 200 });
  });
});

describe('a name server', () => {
  async function nameServer(answer: (query: Buffer) => Buffer | undefined): Promise<Resolver> {
    const server: UdpSocket = createSocket('udp4', (query, from) => {
      const reply = answer(query);
      if (reply) server.send(reply, from.port, from.address);
    });
    server.bind(0, '127.0.0.1');
    await once(server, 'listening');
    opened.push({ close: () => new Promise<void>((resolve) => server.close(resolve)) });
    const resolver = new Resolver();
    resolver.setServers([`127.0.0.1:${server.address().port}`]);
    return resolver;
  }

  it('is asked for both kinds of addresses, and may know one alone', async () => {
    const resolver = await nameServer((query) => {
      const end = query.indexOf(0, 12) + 5;
      const type = query.readUInt16BE(end - 4);
      const reply = Buffer.from(query.subarray(0, end));
      // The header of an answer with one question; a question for A gets one address, and one for AAAA none.
      reply.writeUInt16BE(0x8180, 2);
      [1, type === 1 ? 1 : 0, 0, 0].forEach((count, i) => reply.writeUInt16BE(count, 4 + 2 * i));
      const address = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 192, 0, 2, 7]);
      return type === 1 ? Buffer.concat([reply, address]) : reply;
    });
    expect(await publicNames(resolver)('hook.example.com')).toStrictEqual(['192.0.2.7']);
  });

  it('that never answers holds up no other look-up of the process', async () => {
    const resolver = await nameServer(() => undefined);
    const pending = Array.from({ length: 20 }, (_, i) => publicNames(resolver)(`${i}.example.com`));
    expect(await askSystem('localhost')).toBeDefined();
    resolver.cancel();
    expect(await Promise.all(pending)).toStrictEqual(pending.map(() => []));
  });
});

describe('a certificate', () => {
  const secure = (): Promise<Receiver> =>
    receiver(
      (socket) => socket.end(OK),
      (onConnection) => createTlsServer({ cert: CERTIFICATE, key: KEY }, onConnection),
    );
  const strictly = { allowHttp: false, allowPrivate: true };

  it('that nobody vouches for is refused before anything is sent', async () => {
    const { port, requests } = await secure();
    const post = posting(strictly, answers(['127.0.0.1']));
    expect(await post(`https://hook.example.com:${port}/`)).toMatchObject({ status: null, error: 'tls' });
    expect(requests).toHaveLength(0);
  });

  it.each(['hook.example.com', '127.0.0.1'])('that is trusted is accepted for its name: %s', async (host) => {
    const { port, requests } = await secure();
    const post = posting(strictly, { ...answers(['127.0.0.1']), ca: CERTIFICATE });
    expect(await post(`https://${host}:${port}/`)).toMatchObject({ status: 200 });
    expect(requests).toHaveLength(1);
  });

  it('that is trusted is refused for another name', async () => {
    const { port, requests } = await secure();
    const post = posting(strictly, { ...answers(['127.0.0.1']), ca: CERTIFICATE });
    expect(await post(`https://other.example.com:${port}/`)).toMatchObject({ error: 'tls' });
    expect(requests).toHaveLength(0);
  });

  it('is not waited for where a receiver speaks without', async () => {
    const { port, hungUp } = await receiver(
      () => undefined,
      (onConnection) => createServer((socket) => (onConnection(socket), socket.write(OK))),
    );
    const post = posting(strictly, answers(['127.0.0.1']));
    expect(await post(`https://127.0.0.1:${port}/`)).toMatchObject({ error: 'tls' });
    await hungUp();
  });

  it('is waited for no longer than the time of its request', async () => {
    const { port, sockets, hungUp } = await receiver(() => undefined);
    const post = posting(strictly, { ...answers(['127.0.0.1']), timeoutMs: 2_000 });
    expect(await post(`https://127.0.0.1:${port}/`)).toMatchObject({ error: 'timeout' });
    expect(sockets).toHaveLength(1);
    await hungUp();
  });

  it('is waited for no longer than the sender is open', async () => {
    const connected = Promise.withResolvers<void>();
    const { port, hungUp } = await receiver(
      () => undefined,
      (onConnection) => createServer((socket) => (onConnection(socket), connected.resolve())),
    );
    const sender = openSender(strictly, { ...answers(['127.0.0.1']), timeoutMs: 600_000 });
    const outcome = sender.post(`https://127.0.0.1:${port}/`, REQUEST);
    await connected.promise;
    await sender.close();
    expect(await outcome).toBeUndefined();
    await hungUp();
  });
});
