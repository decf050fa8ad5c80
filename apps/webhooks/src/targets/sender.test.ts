import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { receive, type Receiver } from './receiver.fixture.ts';
import { AT_ONCE, openSender, type Outcome, type Sender, type SenderOptions } from './sender.ts';

const HERE = { allowHttp: true, allowPrivate: true };
const REQUEST = { headers: { 'content-type': 'application/json' }, body: '{"type":"webhook.test"}' };
/** Longer than a test may take, so that a request which only the time-out would end fails the test. */
const FOREVER = { timeoutMs: 600_000 };
/** A time-out for receivers that nothing else ends. */
const SHORT = { timeoutMs: 500 };

const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

async function receiver(answer: (socket: Socket, request: string) => void): Promise<Receiver> {
  const made = await receive(answer);
  opened.push(made);
  return made;
}

function sender(options: SenderOptions = FOREVER): Sender {
  const made = openSender(HERE, options);
  opened.push(made);
  return made;
}

const answerWith = (status: string, body = '', headers = ''): string =>
  `HTTP/1.1 ${status}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`;

/** Returns the outcome of a request that is answered so. */
async function outcomeOf(answer: (socket: Socket) => void, options?: SenderOptions): Promise<Outcome> {
  const { url } = await receiver(answer);
  return (await sender(options).post(url, REQUEST))!;
}

/** Writes the same text until the sender hangs up. */
function flood(socket: Socket, piece: string): void {
  const pieces = piece.repeat(Math.ceil(65_536 / piece.length));
  const write = (): void => {
    while (!socket.destroyed && socket.write(pieces));
  };
  socket.on('drain', write);
  write();
}

/** Returns the outcome of a request whose answer never ends, once the sender has hung up. */
async function floodedBy(beginning: string, piece: string): Promise<Outcome> {
  const { url, hungUp } = await receiver((socket) => {
    socket.write(beginning);
    flood(socket, piece);
  });
  const outcome = await sender().post(url, REQUEST);
  await hungUp();
  return outcome!;
}

describe('a request', () => {
  it('arrives as it was given, and brings back status and answer', async () => {
    const { url, port, requests } = await receiver((socket) => socket.end(answerWith('200 OK', 'thanks')));
    const headers = { 'content-type': 'application/json', 'webhook-id': 'msg_1' };
    const outcome = await sender().post(`${url}a%20b?c=d#e`, { headers, body: '{"name":"ñ"}' });
    expect(outcome).toEqual({ status: 200, error: null, durationMs: expect.any(Number), response: 'thanks' });
    const [head, body] = requests[0]!.split('\r\n\r\n');
    expect(head!.split('\r\n')).toEqual([
      'POST /a%20b?c=d HTTP/1.1',
      `host: 127.0.0.1:${port}`,
      'connection: keep-alive',
      'content-type: application/json',
      'webhook-id: msg_1',
      'content-length: 13',
    ]);
    expect(Buffer.from(body!, 'latin1').toString()).toBe('{"name":"ñ"}');
  });

  it.each(['204 No Content', '410 Gone', '500 Internal Server Error', '299', '999 Odd'])(
    'ends with the status that came: %s',
    async (status) => {
      const outcome = await outcomeOf((socket) => socket.end(`HTTP/1.1 ${status}\r\n\r\n`));
      expect(outcome).toMatchObject({ status: Number.parseInt(status), error: null, response: '' });
    },
  );

  it.each([301, 302, 303, 307, 308])('follows no redirect: %d', async (status) => {
    const elsewhere = await receiver((socket) => socket.end(answerWith('200 OK')));
    const outcome = await outcomeOf((socket) =>
      socket.end(answerWith(`${status} Elsewhere`, '', `location: ${elsewhere.url}\r\n`)),
    );
    expect(outcome.status).toBe(status);
    expect(elsewhere.sockets).toHaveLength(0);
  });

  it('is not sent to what is no target', async () => {
    const { port, sockets } = await receiver((socket) => socket.end(answerWith('200 OK')));
    const strict = openSender({ allowHttp: false, allowPrivate: true }, FOREVER);
    opened.push(strict);
    const outcome = await strict.post(`http://127.0.0.1:${port}/`, REQUEST);
    expect(outcome).toMatchObject({ status: null, error: 'scheme', response: '' });
    expect(sockets).toHaveLength(0);
  });
});

describe('the connections of a sender', () => {
  it('are kept alive between requests', async () => {
    const { url, sockets, requests } = await receiver((socket) => socket.write(answerWith('200 OK')));
    const { post } = sender();
    for (let i = 0; i < 3 * AT_ONCE; i++) await post(url, REQUEST);
    expect(requests).toHaveLength(3 * AT_ONCE);
    expect(sockets.length).toBeLessThanOrEqual(AT_ONCE);
  });

  it('are few, and carry one request at a time', async () => {
    const waiting: Socket[] = [];
    const { url, sockets } = await receiver((socket) => {
      // A second request on the same connection would be here before the first was answered.
      expect(waiting).not.toContain(socket);
      waiting.push(socket);
      if (waiting.length === AT_ONCE) {
        for (const one of waiting.splice(0)) one.write(answerWith('200 OK'));
      }
    });
    const { post } = sender();
    const outcomes = await Promise.all(Array.from({ length: 4 * AT_ONCE }, () => post(url, REQUEST)));
    expect(outcomes.map((outcome) => outcome!.status)).toEqual(outcomes.map(() => 200));
    expect(sockets).toHaveLength(AT_ONCE);
  });

  it('are replaced when the receiver has closed one', async () => {
    const { url, sockets } = await receiver((socket) => socket.end(answerWith('200 OK')));
    const { post } = sender();
    await post(url, REQUEST);
    expect(await post(url, REQUEST)).toMatchObject({ status: 200 });
    expect(sockets).toHaveLength(2);
  });

  it('are no flood, however many long answers they bring', async () => {
    const long = answerWith('200 OK', 'a'.repeat(1024), `x: ${'a'.repeat(15_000)}\r\n`);
    const { url } = await receiver((socket) => socket.write(long));
    const { post } = sender();
    for (let i = 0; i < 400; i++) expect(await post(url, REQUEST)).toMatchObject({ status: 200 });
  });

  it('bring no request an answer that came before it', async () => {
    const { url } = await receiver((socket) => {
      socket.write(answerWith('404 Not Found', 'none'));
      socket.write(answerWith('200 OK', 'smuggled'));
    });
    const { post } = sender();
    expect(await post(url, REQUEST)).toMatchObject({ status: 404, response: 'none' });
    expect(await post(url, REQUEST)).toMatchObject({ status: 404, response: 'none' });
  });
});

describe('a receiver that does not stop', () => {
  const OK = 'HTTP/1.1 200 OK\r\n';

  it('is left after 1 KiB of its body', async () => {
    const outcome = await floodedBy(`${OK}content-length: 10000000000\r\n\r\n`, 'a');
    expect(outcome).toMatchObject({ status: 200, error: null, response: 'a'.repeat(1024) });
  });

  it('is left after 1 KiB of its body, also when it says no more', async () => {
    const { url, hungUp } = await receiver((socket) =>
      socket.write(`${OK}content-length: 10000\r\n\r\n${'a'.repeat(1025)}`),
    );
    expect(await sender().post(url, REQUEST)).toMatchObject({ status: 200, response: 'a'.repeat(1024) });
    await hungUp();
  });

  it('is left after 16 KiB of its headers, also when it says no more', async () => {
    const { url, hungUp } = await receiver((socket) => socket.write(`${OK}x: ${'a'.repeat(16_400)}`));
    expect(await sender().post(url, REQUEST)).toMatchObject({ status: null, error: 'protocol' });
    await hungUp();
  });

  it('is left after 1 KiB of its chunks', async () => {
    const outcome = await floodedBy(`${OK}transfer-encoding: chunked\r\n\r\n`, '1\r\na\r\n');
    expect(outcome).toMatchObject({ status: 200, response: 'a'.repeat(1024) });
  });

  it.each([
    ['a header', `${OK}x: `, 'a'],
    ['headers', OK, 'x: a\r\n'],
    ['headers without a value', OK, 'x:\r\n'],
    ['reasons', 'HTTP/1.1 200 ', 'a'],
    ['early hints', '', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
    ['empty lines', '', '\r\n'],
  ])('is left in the midst of %s', async (_what, beginning, piece) => {
    expect(await floodedBy(beginning, piece)).toMatchObject({ status: null, error: 'protocol' });
  });

  it('is left in the midst of the extension of a chunk', async () => {
    const outcome = await floodedBy(`${OK}transfer-encoding: chunked\r\n\r\n1;x=`, 'a');
    expect(outcome).toMatchObject({ status: 200, response: '' });
  });

  it('is left in the midst of its trailers', async () => {
    const outcome = await floodedBy(`${OK}transfer-encoding: chunked\r\n\r\n1\r\na\r\n0\r\n`, 'x: a\r\n');
    expect(outcome).toMatchObject({ status: 200, response: 'a' });
  });
});

describe('a receiver that hangs', () => {
  it.each([
    ['before it answers', ''],
    ['within its status', 'HTTP/1.1 20'],
    ['within its headers', 'HTTP/1.1 200 OK\r\ncontent-type'],
    ['after a status that is none yet', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
  ])('is left when its time is over: %s', async (_when, said) => {
    const { url, hungUp } = await receiver((socket) => socket.write(said));
    expect(await sender(SHORT).post(url, REQUEST)).toMatchObject({ status: null, error: 'timeout' });
    await hungUp();
  });

  it('has answered once its status has arrived, wherever it stops then', async () => {
    const all: [said: string, response: string][] = [
      ['HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n', ''],
      ['HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhal', 'hal'],
      ['HTTP/1.1 200 OK\r\n\r\nhalf', 'half'],
    ];
    // Each waits for the whole time, in which even a machine that stalls gets the status.
    const { post } = sender({ timeoutMs: 4_000 });
    const ends = all.map(async ([said, response]) => {
      const { url, hungUp } = await receiver((socket) => socket.write(said));
      expect(await post(url, REQUEST)).toMatchObject({ status: 200, error: null, response });
      await hungUp();
    });
    await Promise.all(ends);
  });

  it('gains no time by dripping', async () => {
    const dripping = await receiver((socket) => {
      const drip = setInterval(() => socket.write('x: a\r\n'), 10);
      socket.on('close', () => clearInterval(drip)).write('HTTP/1.1 200 OK\r\n');
    });
    expect(await sender(SHORT).post(dripping.url, REQUEST)).toMatchObject({ error: 'timeout' });
    await dripping.hungUp();
  });

  it('holds up no other', async () => {
    const hanging = await receiver(() => undefined);
    const { url } = await receiver((socket) => socket.end(answerWith('200 OK')));
    const { post } = sender();
    for (let i = 0; i < 10; i++) void post(hanging.url, REQUEST);
    expect(await post(url, REQUEST)).toMatchObject({ status: 200 });
  });
});

describe('a receiver that lies', () => {
  it('has answered although its body ends early', async () => {
    const outcome = await outcomeOf((socket) =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'),
    );
    expect(outcome).toMatchObject({ status: 200, error: null, response: 'half' });
  });

  it('has answered although its body is longer than it said', async () => {
    const outcome = await outcomeOf((socket) =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nhalf and more'),
    );
    expect(outcome).toMatchObject({ status: 200, error: null, response: 'half' });
  });

  it('has answered although its chunks are none', async () => {
    const outcome = await outcomeOf((socket) =>
      socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nno chunk'),
    );
    expect(outcome).toMatchObject({ status: 200, error: null, response: '' });
  });

  it('has answered 204 although it sends a body', async () => {
    const outcome = await outcomeOf((socket) => socket.end(answerWith('204 No Content', 'content')));
    expect(outcome).toMatchObject({ status: 204, error: null, response: '' });
  });

  it.each([
    ['an upgrade', 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'],
    ['a reply to an expectation that was not sent', 'HTTP/1.1 100 Continue\r\n\r\n'],
    ['a switch to nothing', 'HTTP/1.1 101 Switching Protocols\r\n\r\nmore'],
    ['another protocol', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\na'],
    ['a length that is none', 'HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\na'],
  ])('is told by its protocol: %s', async (_what, said) => {
    const { url, hungUp } = await receiver((socket) => socket.write(said));
    expect(await sender().post(url, REQUEST)).toMatchObject({ status: null, error: 'protocol' });
    await hungUp();
  });

  it.each([
    ['at once', ''],
    ['within its headers', 'HTTP/1.1 200 OK\r\ncontent-'],
    ['after early hints', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
  ])('has not answered when it closes %s', async (_when, said) => {
    expect(await outcomeOf((socket) => socket.end(said))).toMatchObject({ status: null, error: 'closed' });
  });

  it('is refused when nobody listens', async () => {
    const { url, close } = await receive(() => undefined);
    await close();
    expect(await sender().post(url, REQUEST)).toMatchObject({ status: null, error: 'refused' });
  });
});

describe('what is kept of an answer', () => {
  const responseOf = async (body: string | Buffer, headers = ''): Promise<string> => {
    const head = `HTTP/1.1 200 OK\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${headers}\r\n`;
    return (await outcomeOf((socket) => socket.end(Buffer.concat([Buffer.from(head), Buffer.from(body)]))))
      .response;
  };

  it('is text without characters that harm a screen or a table', async () => {
    expect(await responseOf('a\0b\x1b[2Jc\x7f\u0085\u202Ed\te\r\nf')).toBe('a�b�[2Jc���d\te\r\nf');
  });

  it('is text although it is none', async () => {
    expect(await responseOf(Buffer.from([0x61, 0xff, 0xfe, 0x62]))).toBe('a��b');
  });

  it('ends before a character that does not fit', async () => {
    expect(await responseOf(`${'a'.repeat(1023)}ñ`)).toBe('a'.repeat(1023));
    expect(await responseOf(`${'a'.repeat(1022)}ñ`)).toBe(`${'a'.repeat(1022)}ñ`);
  });

  it('is never decompressed', async () => {
    const bomb = gzipSync('a'.repeat(10_000_000), { level: 9 });
    const response = await responseOf(bomb.subarray(0, 1024), 'content-encoding: gzip\r\n');
    expect(response).not.toContain('aaaa');
    expect(response.length).toBeLessThanOrEqual(1024);
  });
});

describe('a sender that is closed', () => {
  const never = (): Promise<never> => new Promise(() => undefined);

  it('tells what it cut from what has failed', async () => {
    const asked = Promise.withResolvers<void>();
    const { url, hungUp } = await receiver(() => asked.resolve());
    const { post, close } = sender();
    const outcome = post(url, REQUEST);
    await asked.promise;
    await close();
    expect(await outcome).toBeUndefined();
    await hungUp();
  });

  it('cuts what waits for a name or for a connection', async () => {
    const { url } = await receiver(() => undefined);
    const { post, close } = sender({ ...FOREVER, lookup: never });
    const outcomes = Array.from({ length: 2 * AT_ONCE }, () => post(url, REQUEST));
    outcomes.push(post('http://hook.example.com/', REQUEST));
    await close();
    expect(await Promise.all(outcomes)).toEqual(outcomes.map(() => undefined));
  });

  it('keeps the status that has arrived', async () => {
    const { url } = await receiver((socket) =>
      socket.write('HTTP/1.1 410 Gone\r\ncontent-length: 9\r\n\r\nhal'),
    );
    const { post, close } = sender();
    const arrived = new Promise((resolve) => {
      const listener = (): void => {
        unsubscribe('undici:request:headers', listener);
        setImmediate(resolve);
      };
      subscribe('undici:request:headers', listener);
    });
    const outcome = post(url, REQUEST);
    await arrived;
    await close();
    expect(await outcome).toMatchObject({ status: 410, error: null, response: 'hal' });
  });

  it('sends nothing more', async () => {
    const { url, sockets } = await receiver((socket) => socket.end(answerWith('200 OK')));
    const { post, close } = sender();
    await close();
    expect(await post(url, REQUEST)).toBeUndefined();
    expect(sockets).toHaveLength(0);
  });

  it('ends the connections that it kept alive', async () => {
    const { url, hungUp } = await receiver((socket) => socket.write(answerWith('200 OK')));
    const { post, close } = sender();
    await post(url, REQUEST);
    await close();
    await hungUp();
  });
});
