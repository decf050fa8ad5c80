import { createClient } from '@cabildo/client';
import { Client, until } from '@cabildo/testing';
import type { Page } from 'playwright-core';
import { describePanel, Stage, type Community } from './stage.ts';

/** Events a second and seconds of the burst; the minute that panel.md states is six times as long. */
const RATE = 50;
const SECONDS = 10;
const ROWS = '[data-event]';

describePanel('the log of the panel', () => {
  let stage: Stage;
  let community: Community;
  beforeAll(async () => {
    stage = await Stage.open({ RATE_USERS: '1000000', RATE_SERVERS: '1000000' });
    community = await stage.community();
  });
  afterEach(() => {
    expect(stage.complaints).toEqual([]);
  });
  afterAll(() => stage.close());

  const place = (search = ''): string => `/s/${community.serverId}/log${search}`;

  /** Pays one unit from the owner to the member; the concept says the number of the payment. */
  async function pay(count: number): Promise<void> {
    const { owner, member } = community.people;
    await owner.api.economy.transfer({
      server_id: community.serverId,
      from_character_id: owner.characterId,
      to_character_id: member.characterId,
      amount: 1,
      concept: `pago ${count}.`,
    });
  }

  /** Pays so many times, one after another, evenly in so many milliseconds; on a slow machine in more. */
  async function burst(from: number, count: number, ms: number): Promise<void> {
    const start = performance.now();
    for (let nth = 0; nth < count; nth++) {
      const wait = start + (nth * ms) / count - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      await pay(from + nth);
    }
  }

  /** Notes in the page which rows appear, in the order in which they do, and how many there are at most. */
  const watch = (page: Page) =>
    page.evaluate(`{
      const seen = new Map();
      window.log = { seen, most: 0 };
      const look = () => {
        const rows = [...document.querySelectorAll('${ROWS}')];
        window.log.most = Math.max(window.log.most, rows.length);
        const inOrder = rows.sort((a, b) =>
          Number(b.closest('[data-index]').dataset.index) - Number(a.closest('[data-index]').dataset.index));
        for (const row of inOrder)
          if (!seen.has(row.dataset.event)) seen.set(row.dataset.event, row.textContent);
      };
      look();
      seen.forEach((_, id) => seen.set(id, ''));
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
    }`);

  /** The numbers of the payments that have appeared. */
  const paid = (page: Page) =>
    page.evaluate<number[]>(`[...window.log.seen.values()]
      .flatMap((text) => /pago (\\d+)\\./.exec(text)?.slice(1).map(Number) ?? [])`);

  async function openLive(): Promise<Page> {
    const page = await stage.visit(community.people.owner, place());
    await page.locator(ROWS).first().waitFor();
    await page.getByRole('status').filter({ hasText: 'En directo' }).first().waitFor();
    return page;
  }

  test('shows a burst of events once, in order, in few rows', async () => {
    const page = await openLive();
    await watch(page);
    const count = RATE * SECONDS;
    await burst(0, count, SECONDS * 1_000);
    await page.locator(`[data-seen="${count}"]`).waitFor();
    await page.locator(ROWS, { hasText: `pago ${count - 1}.` }).waitFor();
    expect(await paid(page)).toEqual(Array.from({ length: count }, (_, nth) => nth));
    expect(await page.evaluate<number>('window.log.most')).toBeLessThanOrEqual(80);
    await page.context().close();
  });

  test('stands still while somebody looks at older rows, and says how many are new', async () => {
    const page = await openLive();
    const list = page.getByRole('group', { name: 'Entradas del registro' });
    await list.hover();
    await page.mouse.wheel(0, 600);
    await page.getByRole('button', { name: 'Ver lo más reciente' }).waitFor();
    const before = await page.locator(ROWS).allTextContents();
    await burst(10_000, 7, 100);
    await page.getByRole('button', { name: '7 nuevas' }).waitFor();
    expect(await page.locator(ROWS).allTextContents()).toEqual(before);
    await page.getByRole('button', { name: '7 nuevas' }).click();
    await page.locator(ROWS, { hasText: 'pago 10006.' }).waitFor();
    await page.context().close();
  });

  test('asks for today in the calendar of the reader', async () => {
    const { owner } = community.people;
    const page = await stage.visit(owner, '/account', { timezone: 'America/Bogota' });
    const asked = page.waitForRequest(
      (request) => request.url().includes('server_logs') && (request.postData() ?? '').includes('date_from'),
    );
    const today = await page.evaluate<string>(`new Intl.DateTimeFormat('en-CA').format(new Date())`);
    await page.goto(`${stage.url}/panel${place(`?from=${today}&to=${today}`)}`);
    const { date_from, date_to } = (await asked).postDataJSON() as Record<string, string>;
    const next = new Date(Date.parse(`${today}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    expect({ date_from, date_to }).toEqual({
      date_from: `${today}T05:00:00.000Z`,
      date_to: `${next}T04:59:59.999Z`,
    });
    await page.locator(ROWS).first().waitFor();
    await page.context().close();
  });

  test('an entry has an address, and leads to the entries of who acted', async () => {
    await pay(20_000);
    const page = await openLive();
    await page.locator(ROWS, { hasText: 'pago 20000.' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('transfer.completed').waitFor();
    await page.reload();
    await drawer.getByText('transfer.completed').waitFor();
    await drawer.getByRole('link', { name: 'Solo de esta persona' }).click();
    await page.waitForURL(`**/log?user=${community.people.owner.userId}`);
    await page.locator(ROWS, { hasText: 'pago 20000.' }).waitFor();
    await page.context().close();
  });

  test('names characters as links, accounts by holder and last digits, and money with the symbol of the server', async () => {
    const { owner } = community.people;
    const { serverId: server_id } = community;
    const named = /Transferencia de 1\s\S+ de la cuenta ···\d{4} de .+ a la cuenta ···\d{4} de /;
    const row = (page: Page, count: number) => page.locator(ROWS, { hasText: `pago ${count}.` });
    await pay(40_000);
    const page = await openLive();
    await row(page, 40_000).filter({ hasText: named }).waitFor();
    // The stream names nobody, and the log says the names a moment later.
    await pay(40_001);
    await row(page, 40_001).filter({ hasText: named }).waitFor();
    await owner.api.economy.withdraw({ server_id, account_id: owner.accountId, amount: 7 });
    const withdrawn = page.locator(ROWS, { hasText: /retiró 7\s/ }).first();
    await withdrawn.getByRole('link', { name: owner.name }).last().click();
    await page.waitForURL(`**/characters/${owner.characterId}`);
    await page.context().close();
  });

  test('shows the fields of an entry in the words of the language', async () => {
    await pay(41_000);
    const page = await openLive();
    await page.locator(ROWS, { hasText: 'pago 41000.' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('Importe', { exact: true }).waitFor();
    await drawer.getByText('Desde la cuenta', { exact: true }).waitFor();
    expect(await drawer.locator('dl').last().textContent()).not.toMatch(/account|amount|character/);
    await page.context().close();
  });

  test('shows the key of the server that acted by its name, in what was and in what happens (AU-02)', async () => {
    const { owner } = community.people;
    const { serverId: server_id } = community;
    const made = await owner.api.servers.createApiKey({ server_id, name: 'Puente' });
    const script = createClient({ baseUrl: stage.url, key: made.api_key });
    const row = (page: Page, title: string) => page.locator(ROWS, { hasText: title });
    await script.v1.createCall({ server_id, title: 'Fuego' });
    const kept = async () => (await owner.api.logs.query({ server_id, search: 'Fuego' })).logs.length;
    await until(async () => (await kept()) === 1);
    const page = await openLive();
    await row(page, 'Fuego').filter({ hasText: 'Puente' }).waitFor();
    await script.v1.createCall({ server_id, title: 'Humo' });
    await row(page, 'Humo').filter({ hasText: 'Puente' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('Puente').waitFor();
    expect(await drawer.getByRole('link', { name: 'Solo de esta persona' }).count()).toBe(0);
    await page.context().close();
  });

  test('says that a person acted by the bot: in what was, in what happens and in the file', async () => {
    const { owner } = community.people;
    const { serverId: server_id } = community;
    const chatId = '640000000000000009';
    const client = await new Client(stage.url).signIn(owner.gpId, owner.name);
    await client.linkChat(chatId, owner.name);
    const { bot_token } = await owner.api.servers.rotateBotToken({ server_id });
    const call = (title: string) =>
      fetch(`${stage.instance.internalUrl}/cp_bot`, {
        method: 'POST',
        headers: { 'x-bot-token': bot_token },
        body: new URLSearchParams({ action: 'create_call', actor_cp_id: chatId, title }),
      });
    const row = (title: string) => page.locator(ROWS, { hasText: title }).filter({ hasText: 'por el bot' });
    await call('Incendio');
    await until(
      async () => (await owner.api.logs.query({ server_id, search: 'Incendio' })).logs.length === 1,
    );
    const page = await openLive();
    await row('Incendio').filter({ hasText: owner.name }).waitFor();
    await call('Robo');
    await row('Robo').filter({ hasText: owner.name }).click();
    await page.getByRole('dialog').getByText('por el bot').waitFor();
    await page.context().close();
    const [header, line] = (await exported('Incendio')).split('\r\n');
    expect(header).toContain('"nombre","cómo"');
    expect(line).toContain(`"${owner.name}","por el bot"`);
  });

  /** The file of the entries that a search finds, of which there is one. */
  async function exported(search: string): Promise<string> {
    const page = await stage.visit(
      community.people.owner,
      place(`?live=false&q=${encodeURIComponent(search)}`),
    );
    await page.locator(ROWS, { hasText: search }).waitFor();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar CSV' }).click();
    const stream = await (await downloading).createReadStream();
    const text = Buffer.concat(await stream.toArray()).toString();
    await page.context().close();
    return text;
  }

  test('exports what the filters show', async () => {
    await pay(30_000);
    const text = await exported('pago 30000');
    expect(text.startsWith('\uFEFF"fecha","tema","tipo",')).toBe(true);
    const lines = text.split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('"bank","transfer.completed"');
  });
});
