import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ERRORS } from '@cabildo/contracts/errors';
import { allActions, KIND_DATA } from '@cabildo/contracts/registry.ts';
import { startLab, type Lab } from '../testing/lab.ts';

const HTML = { headers: { accept: 'text/html,application/xhtml+xml' } };

let lab: Lab;
let operations: { id: string; path: string }[];
beforeAll(async () => {
  lab = await startLab({ actions: allActions });
  const paths = (await lab.send('/openapi.json')).body['paths'] as Record<string, Record<string, object>>;
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({
      id: (operation as { operationId: string }).operationId,
      path,
    })),
  );
});

const textOf = async (place: string): Promise<string> => (await lab.send(`/docs/${place}`)).text;

test('the list names every operation of the document with its summary, and has a group for each reader', async () => {
  const list = await textOf('operations');
  const listed = [...list.matchAll(/<li><a href="([^"]+)">[^<]+<\/a> <span>(.+)<\/span>/g)];
  expect(listed.map(([, id]) => id).sort()).toEqual(operations.map(({ id }) => id).sort());
  expect(listed.every(([, , summary]) => summary!.length > 10)).toBe(true);
  for (const audience of ['players', 'staff', 'scripts', 'bots', 'operators'])
    expect(list).toContain(`<h2 id="${audience}">`);
});

test('every operation has a page with its address, a whole command and a form', async () => {
  for (const { id, path } of operations) {
    const page = await textOf(id);
    expect([id, page.includes(`<code>${path}</code>`), page.includes('data-try')]).toEqual([id, true, true]);
    const command = /<code>(curl [^<]+)<\/code>/.exec(page)![1]!;
    expect([id, /[{}]|undefined|object Object/.test(command.split('\n')[0]!)]).toEqual([id, false]);
  }
});

test('every link of every page leads to a page or to a part of one', async () => {
  const origin = `http://127.0.0.1:${lab.gateway.publicPort}`;
  const texts = new Map<string, string>();
  const read = async (address: string): Promise<string> => {
    if (!texts.has(address)) {
      const { status, text } = await lab.send(address.slice(origin.length));
      expect([address, status]).toEqual([address, 200]);
      texts.set(address, text);
    }
    return texts.get(address)!;
  };
  const waiting = [`${origin}/docs/`];
  for (const address of waiting) {
    for (const [, href] of (await read(address)).matchAll(/<a [^>]*href="([^"]+)"/g)) {
      const to = new URL(href!, address);
      if (to.origin !== origin) continue;
      const part = to.hash.slice(1);
      to.hash = '';
      const text = await read(to.href);
      if (part) expect([address, href, text.includes(`id="${part}"`)]).toEqual([address, href, true]);
      if (!waiting.includes(to.href) && to.pathname.startsWith('/docs')) waiting.push(to.href);
    }
  }
  expect(waiting.length).toBeGreaterThan(operations.length);
});

test('the errors are all there with their statuses, and the events with their data', async () => {
  const errors = await textOf('errors');
  for (const [code, { status }] of Object.entries(ERRORS))
    expect(errors).toMatch(
      new RegExp(`<span id="${code}"><code>${code}</code></span></th><td data-head="Status">${status}`),
    );
  const events = await textOf('events');
  for (const kind of Object.keys(KIND_DATA)) expect(events).toContain(`<details id="${kind}">`);
  expect(events).toContain('call_<wbr>id');
});

test('a page that does not exist is 404 and names the operation that was meant', async () => {
  const page = await lab.send('/docs/server_shop/buy_item', HTML);
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(page.text).toContain('<a href="../server_shop.buy_items">');
  expect(page.text).toMatch(/<link rel="stylesheet" href="\.\.\/docs\.css\?/);
  const { body } = await lab.send('/docs/server_shop.buy_item', { headers: { 'accept-language': 'en' } });
  expect(body['error']).toContain('/docs/server_shop.buy_items');
  expect((await lab.send(`/docs/${encodeURIComponent('<script>"')}`, HTML)).text).not.toContain('<script>"');
  expect((await lab.send(`/docs/${'a.'.repeat(4_000)}`, HTML)).status).toBe(404);
});

test('the internal port lists the operations of operators, and signs nobody in', async () => {
  const internal = (place: string) => lab.send(`/docs/${place}`, { internal: true });
  expect((await internal('operations')).text).toContain('<a href="server_bot.cp_link_info">');
  expect((await internal('server_bot.cp_link_info')).text).toContain('X-MDT-Internal-Key: $KEY');
  expect((await lab.send('/docs/server_bot.cp_link_info')).status).toBe(404);
  for (const place of ['sign-in', 'signed-in', 'demo-owner'])
    expect([place, (await internal(place)).status]).toEqual([place, 404]);
  expect((await internal('')).text).not.toContain('data-sign-in');
});

test("the page that signs in as the demo's owner is there while sign-in is mocked, and at no other time", async () => {
  expect(await textOf('demo-owner')).toContain('data-account="gp_id=');
  const live = await startLab({ settings: { OAUTH_MODE: 'live', HOST: '127.0.0.1' } });
  for (const init of [{}, HTML]) expect((await live.send('/docs/demo-owner', init)).status).toBe(404);
  expect((await live.send('/docs/sign-in')).status).toBe(200);
});

describe('llms.txt', () => {
  test('is the file of that name', async () => {
    const docsFolder = mkdtempSync(join(tmpdir(), 'cabildo-docs-'));
    writeFileSync(join(docsFolder, 'llms.txt'), '# Cabildo\n');
    const served = await (await startLab({ docsFolder })).send('/llms.txt');
    expect([served.status, served.headers.get('content-type'), served.text]).toEqual([
      200,
      'text/plain; charset=utf-8',
      '# Cabildo\n',
    ]);
  });

  test('is 404 with the uniform body where there is none, and takes GET alone', async () => {
    const none = await startLab({ docsFolder: mkdtempSync(join(tmpdir(), 'cabildo-docs-')) });
    const { status, body } = await none.send('/llms.txt');
    expect([status, body['error_code']]).toEqual([404, 'not_found']);
    expect((await none.send('/llms.txt', { method: 'POST' })).status).toBe(405);
  });
});
