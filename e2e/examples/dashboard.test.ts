import { existsSync } from 'node:fs';
import { Client } from '@cabildo/testing';
import { describeWhere } from '@cabildo/testing/lab/require-or-skip.ts';
import { chromium, type Browser } from 'playwright-core';
import { startExample, type RunningExample } from '../testing/example.ts';
import { startInstance, type TestInstance } from '../testing/instance.ts';

const CHROMIUM = '/usr/bin/chromium';

/** The page of examples/, with Rosa, whose community it shows. */
let instance: TestInstance;
let rosa: Client;
let example: RunningExample;
let key: string;
let server_id: number;

beforeAll(async () => {
  instance = await startInstance();
  rosa = await new Client(instance.url).signIn('7701', 'rosa');
  const { server } = await rosa.api.servers.create({ server_name: 'Puerto Vivo' });
  server_id = Number((server as { id: number }).id);
  const made = await rosa.api.servers.createApiKey({ server_id, name: 'panel', scope: 'read' });
  key = String(made['api_key']);
  example = await startExample('dashboard', { CABILDO_URL: instance.url, CABILDO_KEY: key });
});
afterAll(async () => {
  await example.stop();
  await instance.stop();
});

const call = (title: string) => rosa.api.mdt.createCall({ server_id, title });

/** Reads the stream of the page until a text has come. */
async function readUntil(text: string, headers: Record<string, string> = {}): Promise<string> {
  const connection = new AbortController();
  const { body } = await fetch(`${example.url}/events`, { headers, signal: connection.signal });
  let read = '';
  for await (const bytes of body!.pipeThrough(new TextDecoderStream())) {
    read += bytes;
    if (read.includes(text)) break;
  }
  connection.abort();
  return read;
}

test('it passes on what happens, and shows neither its key nor what is nobody’s business', async () => {
  await rosa.api.items.create({ server_id, name: 'Pan', price: 4 });
  const made = await rosa.api.dni.create({ server_id, name: 'Rosa', surname: 'Mar' });
  const { server_character_id } = made;
  const account = { server_id, server_character_id, account_type: 'personal' } as const;
  await rosa.api.economy.createAccount(account);
  await call('Fuego en el puerto');
  const read = await readUntil('Fuego en el puerto');
  expect(read).toContain('Rosa Mar came to town');
  expect(read).toContain('"name":"Puerto Vivo"');
  expect(read).not.toContain('bank.account_created');
  const page = await (await fetch(example.url)).text();
  for (const text of [read, page]) expect(text).not.toContain(key);
});

test('a browser that comes back gets what it has missed alone', async () => {
  await call('Robo en la lonja');
  const first = await readUntil('Robo en la lonja');
  const [, id] = /id: (\S+)\ndata: .*Robo en la lonja/.exec(first)!;
  await call('Ruido en el muelle');
  const second = await readUntil('Ruido en el muelle', { 'last-event-id': id! });
  expect(second.match(/^id: /gm)).toHaveLength(1);
});

test('it goes on after Cabildo was away', async () => {
  await instance.restart();
  await call('Humo en la plaza');
  expect(await readUntil('Humo en la plaza')).toContain('Fuego en el puerto');
});

test('it has no other pages', async () => {
  expect((await fetch(`${example.url}/main.ts`)).status).toBe(404);
  expect((await fetch(`${example.url}/constructor`)).status).toBe(404);
});

describeWhere(existsSync(CHROMIUM), 'Chromium', 'the page in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    const args = ['--disable-quic', '--disable-background-networking', '--disable-component-update'];
    browser = await chromium.launch({ executablePath: CHROMIUM, chromiumSandbox: false, args });
  });
  afterAll(() => browser.close());

  test('shows a call as it comes in, as text', async () => {
    const page = await browser.newPage();
    await page.goto(example.url);
    await page.getByRole('heading', { name: 'Puerto Vivo' }).waitFor();
    await call('<b>Barco</b> sin luces');
    await page.getByText('<b>Barco</b> sin luces').waitFor();
    expect(await page.locator('li b').count()).toBe(0);
  });
});
