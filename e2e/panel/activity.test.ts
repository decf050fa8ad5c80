import type { Page } from 'playwright-core';
import { until } from '@cabildo/testing/until.ts';
import { describePanel, Stage, type Community, type Rank } from './stage.ts';

const DAY_MS = 86_400_000;
const dayAfter = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

describePanel('activity', () => {
  let stage: Stage;
  let community: Community;
  beforeAll(async () => {
    stage = await Stage.open();
    community = await stage.community();
  });
  afterEach(() => {
    expect(stage.complaints).toEqual([]);
    stage.complaints = [];
  });
  afterAll(() => stage.close());

  const at = (): { server_id: number } => ({ server_id: community.serverId });
  const activity = (rank: Rank) => community.people[rank].api.activity;
  const visit = (rank: Rank, path: string): Promise<Page> =>
    stage.visit(community.people[rank], `/s/${community.serverId}/${path}`);
  const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

  test('a player asks for a leave, a manager approves it, and it is shown on the roster', async () => {
    const { owner, member } = community.people;
    const { department_id } = await owner.api.mdt.createDepartment({
      ...at(),
      name: 'Policía',
      type: 'police',
    });
    await owner.api.mdt.setCharacterDepartment({
      ...at(),
      server_character_id: member.characterId,
      department_id,
      rank: 'Agente',
    });
    const player = await visit('member', 'activity?view=leaves');
    await player.getByText('Nadie está fuera hoy.').waitFor();
    await player.getByRole('button', { name: 'Pedir una ausencia' }).click();
    const asking = dialog(player, 'Pedir una ausencia');
    await asking.getByLabel('Desde').fill(dayAfter(0));
    await asking.getByLabel('Hasta, incluido').fill(dayAfter(5));
    await asking.getByRole('textbox', { name: 'Motivo' }).fill('Vacaciones');
    await asking.getByRole('button', { name: 'Pedir una ausencia' }).click();
    await player.getByRole('button', { name: 'Retirar' }).waitFor();

    const manager = await visit('admin', 'activity?view=leaves');
    await manager.getByRole('button', { name: 'Aprobar' }).click();
    await manager.getByText(/^hasta el/).waitFor();
    const [leave] = (await activity('member').listLeaves(at())).leaves;
    expect(leave).toMatchObject({ status: 'approved', answered_by: community.people.admin.userId });
    await stage.walk(manager, `/terminal/${community.serverId}/departments?department=${department_id}`);
    await dialog(manager, 'Policía').getByText('De ausencia').waitFor();
    await player.reload();
    await player.getByRole('button', { name: 'Terminar hoy' }).click();
    await until(async () => (await activity('member').listLeaves(at())).leaves[0]!.status === 'ended');
    await manager.context().close();
    await player.context().close();
  });

  test('hours are shown week by week, and a quota is set, changed and ended', async () => {
    const page = await visit('admin', 'activity');
    const own = page.getByRole('table', { name: 'Mis horas' });
    await own.waitFor();
    expect(await own.getByRole('row').count()).toBe(8);
    await page.getByText('Nadie jugó esa semana.').waitFor();
    await page.getByRole('button', { name: 'Semana anterior' }).click();
    await page.waitForURL(/week=/);
    await page.getByRole('tab', { name: 'Cuotas' }).click();
    await page.getByRole('button', { name: 'Fijar una cuota' }).click();
    const setting = dialog(page, 'Fijar una cuota');
    await setting.getByRole('combobox', { name: 'Rango' }).click();
    await page.getByRole('option', { name: 'Mod' }).click();
    await setting.getByRole('spinbutton', { name: 'Minutos' }).fill('300');
    await setting.getByRole('button', { name: 'Guardar' }).click();
    await page.getByRole('table').getByRole('button', { name: 'Mod' }).click();
    const drawer = dialog(page, 'Mod');
    await drawer.getByText('Aún no ha terminado ningún periodo.').waitFor();
    await drawer.getByRole('button', { name: 'Cambiar la cuota' }).click();
    const changing = dialog(page, 'Cambiar la cuota');
    await changing.getByRole('spinbutton', { name: 'Minutos' }).fill('240');
    await changing.getByRole('button', { name: 'Guardar' }).click();
    await changing.waitFor({ state: 'detached' });
    await drawer.getByRole('button', { name: 'Terminar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Terminar' }).click();
    await page.getByText('Cuota terminada').waitFor();
    const [quota] = (await activity('owner').listQuotas({ ...at(), ended: true })).quotas;
    expect(quota!.ended_at).not.toBeNull();
    await page.context().close();
  });

  test('settings make thresholds, points cross one, and the file of a member tells it all', async () => {
    const settings = await visit('owner', 'settings/desk');
    await settings.getByRole('button', { name: 'Añadir límite' }).click();
    await settings.getByRole('combobox', { name: 'Qué pasa' }).click();
    await settings.getByRole('option', { name: 'Quitar el rango' }).click();
    await settings.getByRole('button', { name: 'Guardar' }).last().click();
    await settings.getByText('Ajustes guardados').waitFor();
    const { config } = await activity('owner').getActivityConfig(at());
    expect(config.points_config.thresholds).toEqual([{ points: 10, do: 'remove_role' }]);

    const { mod } = community.people;
    const page = await visit('owner', `members?member=${mod.userId}`);
    await page.getByRole('link', { name: 'Ver su ficha' }).click();
    await page.locator('h1').filter({ hasText: 'Ficha de carla' }).waitFor();
    const enter = async (verb: string, fill: (window: ReturnType<typeof dialog>) => Promise<void>) => {
      await page.getByRole('button', { name: verb }).click();
      const window = dialog(page, verb);
      await fill(window);
      await window.getByRole('button', { name: verb }).click();
      await window.waitFor({ state: 'detached' });
    };
    await enter('Añadir nota', (window) => window.getByRole('textbox', { name: 'Texto' }).fill('Vigilar'));
    await enter('Advertir', (window) => window.getByRole('textbox', { name: 'Texto' }).fill('Sin insultos'));
    await enter('Dar puntos', async (window) => {
      await window.getByRole('spinbutton', { name: 'Puntos' }).fill('10');
      await window.getByRole('textbox', { name: 'Motivo' }).fill('Insultos');
    });
    const table = page.getByRole('table', { name: 'Ficha' });
    for (const text of ['Vigilar', 'Sin insultos']) await table.getByText(text).waitFor();
    await until(async () => {
      const { members } = await community.people.owner.api.members.list({ ...at(), user_ids: [mod.userId] });
      return members[0]!.role === 'member';
    });
    await page.getByRole('button', { name: 'Anular' }).click();
    const voiding = dialog(page, 'Anular los puntos');
    await voiding.getByRole('textbox', { name: 'Motivo' }).fill('Error');
    await voiding.getByRole('button', { name: 'Anular' }).click();
    await page.getByText('Ahora cuentan 0.').waitFor();

    const person = await visit('mod', 'activity?view=conduct');
    await person.getByText('Sin insultos').waitFor();
    expect(await person.getByText('Vigilar').count()).toBe(0);
    for (const each of [settings, page, person]) await each.context().close();
  });
});
