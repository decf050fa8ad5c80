import { until } from '@cabildo/testing/until.ts';
import type { Locator, Page } from 'playwright-core';
import { describePanel, Stage, type Community, type Person, type Visit } from './stage.ts';

/** Counts in a page how often it has sounded. */
const COUNT_TONES = `
  window.tones = 0;
  const start = AudioScheduledSourceNode.prototype.start;
  AudioScheduledSourceNode.prototype.start = function (...at) {
    window.tones += 1;
    return start.apply(this, at);
  };`;

/** The questions that the board asks about calls, units and the own powers. */
const BOARD = /\/server_mdt\/(list_calls|list_units|get_my_powers|list_panics)$/;

describePanel('the alarm', () => {
  let stage: Stage;
  let community: Community;
  beforeAll(async () => {
    stage = await Stage.open();
    community = await stage.community();
  });
  beforeEach(async () => {
    for (const person of Object.values(community.people)) await goOffDuty(person);
  });
  afterEach(() => {
    expect(stage.complaints).toEqual([]);
  });
  afterAll(() => stage.close());

  const named = ({ characterId }: Person) => ({
    server_id: community.serverId,
    server_character_id: characterId,
  });
  const goOnDuty = (...persons: Person[]) =>
    Promise.all(persons.map((person) => person.api.mdt.startShift(named(person))));

  /** Ends the shift of a person, if there is one, and closes all panics. */
  async function goOffDuty(person: Person): Promise<void> {
    const server_id = community.serverId;
    const { units } = await person.api.mdt.getMyPowers({ server_id });
    if (units.length > 0) await person.api.mdt.endShift(named(person));
    const { panics } = await person.api.mdt.listPanics({ server_id });
    for (const { call_id } of panics)
      await person.api.mdt.updateCall({ server_id, call_id, status: 'closed' });
  }

  /** Opens a place of the server, and waits until its events arrive. */
  async function open(person: Person, path: string, visit: Visit = {}): Promise<Page> {
    const page = await stage.visit(person, `/s/${community.serverId}/${path}`, visit);
    await page.locator('[data-state="live"]').waitFor();
    await stage.settled(page);
    return page;
  }

  const alarmIn = (page: Page): Locator => page.getByRole('region', { name: 'Alarmas de pánico' });

  /** Whether a press in the middle of an element reaches it. */
  const isReached = (element: Locator): Promise<boolean> =>
    element.evaluate((node) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      return node.contains(node.ownerDocument.elementFromPoint(x + width / 2, y + height / 2));
    });

  test.each([
    { width: 1440, height: 900, most: 96 },
    { width: 390, height: 844, most: 844 / 3 },
  ])('lies above an open drawer, and both can be used, at $width px', async ({ most, ...size }) => {
    const { admin, member } = community.people;
    await goOnDuty(admin, member);
    const page = await open(admin, 'catalogue?item=new', size);
    const drawer = page.getByRole('dialog');
    const name = drawer.getByRole('textbox', { name: 'Nombre' }).first();
    await name.fill('Linterna');
    await member.api.mdt.panic({ ...named(member), place: 'Lonja del puerto' });
    const alarm = alarmIn(page);
    await alarm.getByRole('alert').filter({ hasText: 'PÁNICO: luis Prueba Lonja del puerto' }).waitFor();
    const taking = alarm.getByRole('button', { name: 'Enterado' });
    const usable = [
      taking,
      alarm.getByRole('link', { name: 'Ver aviso' }),
      drawer.getByRole('button', { name: 'Cerrar', exact: true }),
      name,
    ];
    for (const each of usable) expect(await isReached(each)).toBe(true);
    expect((await alarm.boundingBox())!.height).toBeLessThanOrEqual(most);
    await taking.click();
    await alarm.getByText('Recibido por bruno Prueba').waitFor();
    expect(await name.inputValue()).toBe('Linterna');
    await drawer.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
    await drawer.waitFor({ state: 'detached' });
    expect(await isReached(alarm.getByRole('link', { name: 'Ver aviso' }))).toBe(true);
    await alarm.getByRole('button', { name: /^Ocultar/ }).click();
    await alarm.waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('F9 in a drawer sends the own panic, and what was typed there is still there', async () => {
    const { admin } = community.people;
    await goOnDuty(admin);
    const page = await open(admin, 'catalogue?item=new');
    await page.getByRole('button', { name: 'Pánico' }).first().waitFor({ state: 'attached' });
    const name = page.getByRole('dialog').getByRole('textbox', { name: 'Nombre' }).first();
    await name.fill('Linterna');
    await page.keyboard.press('F9');
    await page.getByText('Aviso de pánico enviado').waitFor();
    expect([await name.inputValue(), await page.getByRole('alertdialog').count()]).toEqual(['Linterna', 0]);
    const { panics } = await admin.api.mdt.listPanics({ server_id: community.serverId });
    expect(panics.map(({ panic_character_id }) => panic_character_id)).toEqual([admin.characterId]);
    // Nobody takes notice of the own panic, and who presses sees whether another has.
    await alarmIn(page).getByText('Nadie lo ha recibido aún').waitFor();
    expect(await alarmIn(page).getByRole('button', { name: 'Enterado' }).count()).toBe(0);
    await page.context().close();
  });

  test('an open dialog on a phone has a panic button, which two presses send', async () => {
    const { admin } = community.people;
    await goOnDuty(admin);
    const page = await open(admin, 'catalogue?item=new', { width: 390, height: 844 });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Pánico' }).click();
    await dialog.getByRole('button', { name: 'Pulsa otra vez' }).click();
    await page.getByText('Aviso de pánico enviado').waitFor();
    await page.context().close();
  });

  test('several panics are one banner for all on duty, who see who took notice, and nobody else sees it', async () => {
    const { admin, mod, owner, member } = community.people;
    await goOnDuty(admin, mod, member);
    const [first, second, off] = await Promise.all([
      open(mod, 'bank'),
      open(member, 'overview'),
      open(owner, 'overview'),
    ]);
    await member.api.mdt.panic(named(member));
    await admin.api.mdt.panic(named(admin));
    const alarm = alarmIn(first!);
    await alarm.getByText('2 alarmas').waitFor();
    expect((await alarm.boundingBox())!.height).toBeLessThanOrEqual(96);
    const row = alarm.getByRole('listitem').filter({ hasText: 'luis Prueba' });
    await row.getByRole('button', { name: 'Enterado' }).click();
    await row.getByText('Recibido por carla Prueba').waitFor();
    await alarmIn(second!).getByText('Recibido por carla Prueba').waitFor();
    expect(await alarmIn(off!).count()).toBe(0);
    for (const page of [first!, second!, off!]) await page.context().close();
  });

  test('one tab of a browser rings, the next one goes on when it is closed, and muting ends it in all', async () => {
    const { mod, member } = community.people;
    await goOnDuty(mod, member);
    const context = await stage.context();
    await context.addInitScript(COUNT_TONES);
    const tabs = [await stage.page(context), await stage.page(context)] as const;
    await stage.signIn(tabs[0], mod);
    for (const tab of tabs) {
      await stage.show(tab, `/s/${community.serverId}/bank`);
      await tab.locator('[data-state="live"]').waitFor();
      await tab.locator('h1').first().click();
    }
    const sounded = (tab: Page) => tab.evaluate<number>('window.tones');
    const locks = () =>
      tabs[1].evaluate<number[]>(`navigator.locks.query().then(({ held, pending }) =>
        [held, pending].map((each) => each.filter(({ name }) => name === 'cabildo.alarm').length))`);
    await member.api.mdt.panic(named(member));
    for (const tab of tabs) await alarmIn(tab).waitFor();
    await until(async () => String(await locks()) === '1,1');
    await until(async () => (await sounded(tabs[0])) + (await sounded(tabs[1])) > 0);
    const [ringing, quiet] = (await sounded(tabs[0])) > 0 ? tabs : [tabs[1], tabs[0]];
    expect(await sounded(quiet)).toBe(0);
    await alarmIn(quiet).getByRole('button', { name: 'Silenciar las alarmas' }).click();
    await until(async () => String(await locks()) === '0,0');
    await alarmIn(quiet).getByRole('button', { name: 'Activar el sonido de las alarmas' }).click();
    await until(async () => String(await locks()) === '1,1');
    await ringing.close();
    await context.close();
  });

  test('a board takes what happens from its events, and asks for none of its lists again', async () => {
    const { mod, member } = community.people;
    const { serverId: server_id } = community;
    await goOnDuty(member);
    const { call_id } = await mod.api.mdt.createCall({ server_id, title: 'Robo en la lonja' });
    const page = await stage.visit(mod, `/terminal/${server_id}`);
    await page.locator('[data-state="live"]').waitFor();
    await page.getByRole('button', { name: 'Robo en la lonja' }).waitFor();
    await stage.settled(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname;
      if (BOARD.test(path)) asked.push(path);
    });
    for (const status of ['busy', 'en_route', 'on_scene'] as const) {
      await member.api.mdt.setUnitStatus({ ...named(member), status });
      await mod.api.mdt.updateCall({ server_id, call_id, title: `Robo: ${status}` });
      await page.getByRole('button', { name: `Robo: ${status}` }).waitFor();
    }
    await mod.api.mdt.attachUnit({ ...named(member), call_id });
    const column = page.getByRole('region', { name: 'En curso' });
    await column.getByRole('button', { name: 'Robo: on_scene' }).waitFor();
    await page.getByRole('region', { name: 'Unidades de servicio' }).getByText('En el lugar').waitFor();
    // Who comes on duty is read again, after all that the events before could have caused.
    await goOnDuty(mod);
    await page.getByRole('region', { name: 'Unidades de servicio' }).getByText('carla Prueba').waitFor();
    expect(asked.filter((path) => path.endsWith('list_calls'))).toEqual([]);
    expect(asked.filter((path) => path.endsWith('list_units'))).toHaveLength(1);
    await page.context().close();
  });
});
