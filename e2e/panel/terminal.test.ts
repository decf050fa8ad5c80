import { until } from '@cabildo/testing/until.ts';
import type { Locator, Page } from 'playwright-core';
import { describePanel, Stage, type Community, type Person } from './stage.ts';

describePanel('the terminal', () => {
  let stage: Stage;
  let community: Community;
  beforeAll(async () => {
    stage = await Stage.open();
    community = await stage.community();
  });
  afterAll(() => stage.close());

  /** Opens the terminal for someone, and waits until the events of the server arrive. */
  async function terminal(person: Person, search = ''): Promise<Page> {
    const page = await stage.visit(person, `/terminal/${community.serverId}${search}`);
    await page.locator('[data-state="live"]').waitFor();
    return page;
  }

  const expectFocus = (element: Locator): Promise<void> =>
    until(() => element.evaluate((node) => node === node.ownerDocument.activeElement));

  async function goOnDuty({ api, characterId }: Person): Promise<void> {
    const { serverId } = community;
    await api.mdt.startShift({ server_id: serverId, server_character_id: characterId });
  }

  test('of two dispatchers at one call each sees what the other does, and the slower one the conflict', async () => {
    const { serverId, people } = community;
    const { call_id } = await people.mod.api.mdt.createCall({
      server_id: serverId,
      title: 'Robo en curso',
      location: 'Banco Central',
    });
    const [first, second] = await Promise.all(
      [people.mod, people.admin].map((who) => terminal(who, `?call=${call_id}`)),
    );
    for (const page of [first!, second!]) await page.getByRole('button', { name: 'Editar' }).click();
    const place = (page: Page) => page.getByRole('dialog').getByLabel('Lugar');
    await place(second!).fill('Plaza Mayor');
    await place(first!).fill('Puerto');
    await first!.getByRole('button', { name: 'Guardar', exact: true }).click();
    const conflict = second!.getByRole('alert').filter({ hasText: 'Otra persona cambió este aviso' });
    await conflict.getByText('Puerto').waitFor();
    await conflict.getByText('Plaza Mayor').waitFor();
    await conflict.getByRole('button', { name: 'Guardar lo mío' }).click();
    await first!.getByRole('dialog').getByText('Plaza Mayor').waitFor();
    const { call } = await people.mod.api.mdt.getCall({ server_id: serverId, call_id });
    expect([call.location, call.version]).toEqual(['Plaza Mayor', 3]);
    for (const page of [first!, second!]) await page.context().close();
  });

  test('a unit is typed onto a call by keyboard alone, and the other terminal shows it without a reload', async () => {
    const { serverId, people } = community;
    await goOnDuty(people.member);
    const title = 'Accidente en la avenida';
    await people.mod.api.mdt.createCall({ server_id: serverId, title });
    const [first, second] = await Promise.all([people.mod, people.admin].map((who) => terminal(who)));
    await first!.getByRole('button', { name: title }).focus();
    await first!.keyboard.press('Enter');
    await first!.getByRole('combobox', { name: /Asignar unidad/ }).waitFor();
    await first!.keyboard.type('luis');
    await first!.getByRole('option', { name: /luis/ }).waitFor();
    await first!.keyboard.press('Enter');
    const column = second!.getByRole('region', { name: 'En curso' });
    await column.getByRole('button', { name: title }).getByText('luis Prueba').waitFor();
    for (const page of [first!, second!]) await page.context().close();
  });

  test('a call cannot lose its title, and the focus is never lost on the way', async () => {
    const { serverId, people } = community;
    const { call_id } = await people.mod.api.mdt.createCall({ server_id: serverId, title: 'Ruido' });
    const page = await terminal(people.mod);
    await page.getByRole('button', { name: 'Ruido' }).click();
    const call = page.getByRole('dialog', { name: 'Ruido' });
    await call.getByRole('button', { name: 'Editar' }).click();
    const title = call.getByRole('textbox', { name: 'Qué pasa' });
    await expectFocus(title);
    await title.fill(' ');
    await page.keyboard.press('Enter');
    await call.getByText('Es obligatorio.').waitFor();
    await call.getByRole('button', { name: 'Cancelar' }).click();
    await expectFocus(call.getByRole('button', { name: 'Editar' }));
    await call.getByRole('button', { name: 'Cerrar aviso' }).click();
    await call.getByRole('button', { name: 'Reabrir' }).waitFor();
    await call.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await expectFocus(
      page.getByRole('region', { name: 'Cerrados hoy' }).getByRole('button', { name: 'Ruido' }),
    );
    expect(await people.mod.api.mdt.getCall({ server_id: serverId, call_id })).toMatchObject({
      call: { title: 'Ruido', status: 'closed' },
    });
    await page.context().close();
  });

  test('a panic that one terminal sends stands on the other, and both see who took notice of it', async () => {
    const { people } = community;
    await goOnDuty(people.mod);
    const [officer, other] = await Promise.all([people.mod, people.admin].map((who) => terminal(who)));
    await officer!.getByRole('button', { name: 'Pánico', exact: true }).click();
    await officer!.getByRole('button', { name: 'Pulsa otra vez' }).click();
    const alarm = (page: Page) => page.getByRole('region', { name: 'Alarmas de pánico' });
    await alarm(other!).getByRole('alert').filter({ hasText: 'PÁNICO: carla Prueba' }).waitFor();
    await alarm(other!).getByRole('button', { name: 'Enterado' }).click();
    for (const page of [officer!, other!]) await alarm(page).getByText('Recibido por bruno').waitFor();
    await alarm(other!).getByRole('button', { name: 'Ocultar la alarma de carla Prueba' }).click();
    await alarm(other!).waitFor({ state: 'detached' });
    await expectFocus(other!.locator('main h1'));
    const column = other!.getByRole('region', { name: 'En curso' });
    await column
      .getByRole('button', { name: /carla Prueba/ })
      .first()
      .waitFor();
    for (const page of [officer!, other!]) await page.context().close();
  });
});
