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

  async function choose(page: Page, field: Locator, option: string): Promise<void> {
    await field.click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }

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
    const pane = (page: Page) => page.getByRole('region', { name: 'Robo en curso' });
    const place = (page: Page) => pane(page).getByLabel('Lugar');
    await place(second!).fill('Plaza Mayor');
    await place(first!).fill('Puerto');
    await first!.getByRole('button', { name: 'Guardar', exact: true }).click();
    const conflict = second!.getByRole('alert').filter({ hasText: 'Otra persona cambió este aviso' });
    await conflict.getByText('Puerto').waitFor();
    await conflict.getByText('Plaza Mayor').waitFor();
    await conflict.getByRole('button', { name: 'Guardar lo mío' }).click();
    await pane(first!).getByText('Plaza Mayor').waitFor();
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
    const column = second!.getByRole('region', { name: 'En curso', exact: true });
    await column.getByRole('button', { name: title }).getByText('luis Prueba').waitFor();
    for (const page of [first!, second!]) await page.context().close();
  });

  test('a call cannot lose its title, and the focus is never lost on the way', async () => {
    const { serverId, people } = community;
    const { call_id } = await people.mod.api.mdt.createCall({ server_id: serverId, title: 'Ruido' });
    const page = await terminal(people.mod);
    await page.getByRole('button', { name: 'Ruido' }).click();
    const call = page.getByRole('region', { name: 'Ruido' });
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

  test('a call is taken in one form, with who is sent, who called and which department, and Enter sends it', async () => {
    const { serverId: server_id, people } = community;
    await people.owner.api.mdt.createDepartment({ server_id, name: 'Bomberos', type: 'fire' });
    const page = await terminal(people.mod);
    await page.getByText('luis Prueba').first().waitFor();
    await page.keyboard.press('n');
    const form = page.getByRole('region', { name: 'Nuevo aviso' });
    const title = form.getByRole('textbox', { name: 'Qué pasa' });
    await expectFocus(title);
    await page.keyboard.press('Enter');
    await form.getByText('Es obligatorio.').waitFor();
    await title.fill('Fuego en el muelle');
    await form.getByRole('textbox', { name: 'Lugar' }).fill('Muelle 3');
    await choose(page, form.getByRole('combobox', { name: 'Prioridad' }), 'Urgente');
    await choose(page, form.getByRole('combobox', { name: 'Departamento' }), 'Bomberos');
    for (const [field, name] of [
      ['Unidades asignadas', /luis/],
      ['Quien llama', /ana/],
    ] as const) {
      await form.getByRole('combobox', { name: field }).click();
      await page.getByRole('option', { name }).click();
    }
    await title.press('Enter');
    await form.waitFor({ state: 'detached' });
    // Nothing had the focus before, and a second Enter presses no neighbour.
    await expectFocus(page.locator('main h1'));
    await page.getByText(/^n\.º \d+ · Fuego en el muelle$/).waitFor();
    const { calls } = await people.mod.api.mdt.listCalls({ server_id });
    expect(calls.find((call) => call.title === 'Fuego en el muelle')).toMatchObject({
      location: 'Muelle 3',
      priority: 1,
      units: [people.member.characterId],
      caller_character_id: people.owner.characterId,
      department_id: expect.any(Number) as number,
    });
    await page.context().close();
  });

  test('an order sends a unit, which is then shown as being on that call and not as free', async () => {
    const { serverId: server_id, people } = community;
    const { call } = await people.mod.api.mdt.createCall({ server_id, title: 'Pelea en el bar' });
    const page = await terminal(people.admin);
    const line = page.getByRole('search').getByRole('searchbox');
    await page.getByRole('button', { name: 'Pelea en el bar' }).waitFor();
    await page.keyboard.press('/');
    await expectFocus(line);
    await page.keyboard.type(`att ${call.case_number} luis`);
    await page.keyboard.press('Enter');
    const unit = page.getByRole('region', { name: 'Unidades de servicio' }).getByRole('listitem');
    const own = unit.filter({ hasText: 'luis Prueba' });
    await own.getByRole('button', { name: `Aviso n.º ${call.case_number}` }).waitFor();
    await own.getByText('En aviso', { exact: true }).waitFor();
    const said = page.getByRole('log').getByText(`n.º ${call.case_number}`, { exact: true }).locator('..');
    await said.getByText('luis Prueba').waitFor();
    await line.fill('c 9999');
    await line.press('Enter');
    await page.getByText('El aviso 9999 no está en el tablero.').waitFor();
    expect(await line.inputValue()).toBe('c 9999');
    await line.fill(`10-76 ${people.member.characterId}`);
    await line.press('Enter');
    await own.getByText('En camino').waitFor();
    await line.fill(`det ${call.case_number} luis`);
    await line.press('Enter');
    await own.getByRole('button', { name: `Aviso n.º ${call.case_number}` }).waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('an officer on duty takes a waiting call with one press, and a dispatcher is led to who is sent', async () => {
    const { serverId: server_id, people } = community;
    const { call_id } = await people.mod.api.mdt.createCall({ server_id, title: 'Coche mal aparcado' });
    const officer = await terminal(people.member, `?call=${call_id}`);
    await officer.getByRole('button', { name: 'Atenderlo yo' }).click();
    await officer.getByRole('button', { name: 'Retirar a luis Prueba' }).waitFor();
    await officer.context().close();
    const { call_id: next } = await people.mod.api.mdt.createCall({ server_id, title: 'Perro suelto' });
    const page = await terminal(people.admin, `?call=${next}`);
    await page.getByRole('button', { name: 'Asignar unidad' }).click();
    await expectFocus(page.getByRole('combobox', { name: /Asignar unidad/ }));
    await page.getByRole('combobox', { name: /Asignar unidad/ }).fill('luis');
    // A dispatcher sees that the unit is sent already.
    await page.getByRole('option', { name: /luis.*En aviso/ }).waitFor();
    await page.context().close();
  });

  test('what is looked up stands beside the board and the open call, and all of it survives a reload', async () => {
    const { serverId: server_id, people } = community;
    const { call_id } = await people.mod.api.mdt.createCall({ server_id, title: 'Atropello' });
    const page = await terminal(people.mod, `?call=${call_id}`);
    const line = page.getByRole('search').getByRole('searchbox');
    await line.fill('n luis');
    await line.press('Enter');
    const sheet = page.getByRole('region', { name: 'Consultas' });
    await sheet.getByText(/^Nada consta en: .*Búsquedas activas/).waitFor();
    await page.reload();
    await sheet.getByText(/^Nada consta en:/).waitFor();
    await page.getByRole('button', { name: 'Atropello' }).waitFor();
    await page.getByRole('radio', { name: 'Aviso', exact: true }).locator('..').click();
    await page.getByRole('region', { name: 'Atropello' }).waitFor();
    await page.context().close();
  });

  test('what is looked up from the line gives the keyboard back to it when it closes', async () => {
    const page = await terminal(community.people.mod);
    const line = page.getByRole('search').getByRole('searchbox');
    await line.fill('n luis');
    await line.press('Enter');
    const sheet = page.getByRole('region', { name: 'Consultas' });
    await expectFocus(sheet.getByRole('heading', { name: 'Consultas' }));
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await expectFocus(line);
    await page.context().close();
  });

  test('a note that is not sent yet is there again when one comes back to its call', async () => {
    const { serverId: server_id, people } = community;
    for (const title of ['Primer aviso', 'Segundo aviso'])
      await people.mod.api.mdt.createCall({ server_id, title });
    const page = await terminal(people.mod);
    const note = (title: string) =>
      page.getByRole('region', { name: title }).getByRole('textbox', { name: 'Nueva nota' });
    await page.getByRole('button', { name: 'Primer aviso' }).click();
    await note('Primer aviso').fill('El testigo espera');
    await page.getByRole('button', { name: 'Segundo aviso' }).click();
    await note('Segundo aviso').waitFor();
    await page.getByRole('button', { name: 'Primer aviso' }).click();
    expect(await note('Primer aviso').inputValue()).toBe('El testigo espera');
    await page.context().close();
  });

  test('single keys lead through the board, do nothing while somebody types, and can be turned off', async () => {
    const { people } = community;
    const page = await terminal(people.mod);
    await page.getByRole('button', { name: 'Segundo aviso' }).waitFor();
    await page.keyboard.press('f');
    await page.keyboard.type('n? segundo');
    await page.getByText('Ninguno con estos filtros.').first().waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('segundo');
    await page.getByRole('button', { name: 'Segundo aviso' }).waitFor();
    await page.getByRole('button', { name: 'Primer aviso' }).waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Tablero de avisos' }).click();
    await page.keyboard.press('j');
    await expectFocus(page.getByRole('button', { name: 'Segundo aviso' }));
    await page.keyboard.press('a');
    await expectFocus(page.getByRole('combobox', { name: /Asignar unidad/ }));
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Segundo aviso' }).waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Teclas y órdenes' });
    await list.getByText('F9').waitFor();
    await list.getByRole('switch', { name: 'Teclas sueltas' }).uncheck();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await page.keyboard.press('n');
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog', { name: /Buscar personas/ }).waitFor();
    expect(await page.getByRole('region', { name: 'Nuevo aviso' }).count()).toBe(0);
    await page.keyboard.type('primer avi');
    await page.getByRole('option', { name: /Primer aviso/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Primer aviso' }).waitFor();
    await page.context().close();
  });

  test('a phone shows one pane at a time', async () => {
    const { serverId, people } = community;
    const page = await stage.visit(people.mod, `/terminal/${serverId}`, { width: 390, height: 800 });
    const units = page.getByRole('region', { name: 'Unidades de servicio' });
    await page.getByRole('button', { name: 'Segundo aviso' }).waitFor();
    expect(await units.isVisible()).toBe(false);
    await page.getByRole('radio', { name: 'Unidades' }).locator('..').click();
    await units.waitFor();
    expect(await page.getByRole('button', { name: 'Segundo aviso' }).isVisible()).toBe(false);
    await page.reload();
    await units.waitFor();
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
