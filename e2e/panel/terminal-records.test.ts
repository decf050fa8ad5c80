import { Database } from '@cabildo/kit/database';
import type { Page } from 'playwright-core';
import { describePanel, Stage, type Community, type Person } from './stage.ts';

describePanel('the records of the terminal', () => {
  let stage: Stage;
  let community: Community;
  beforeAll(async () => {
    stage = await Stage.open();
    community = await stage.community();
  });
  afterEach(() => {
    expect(stage.complaints).toEqual([]);
  });
  afterAll(() => stage.close());

  const terminal = (person: Person, path: string): Promise<Page> =>
    stage.visit(person, `/terminal/${community.serverId}/${path}`);

  test('of two who change one case the slower one sees the conflict, and what it keeps is what is saved', async () => {
    const { serverId, people } = community;
    const { api } = people.mod;
    const { case_id } = await api.mdt.createCase({ server_id: serverId, title: 'Robo al banco' });
    const page = await terminal(people.mod, `cases?case=${case_id}`);
    await page.getByRole('button', { name: 'Cambiar caso' }).click();
    const edit = page.getByRole('dialog', { name: /^Cambiar caso/ });
    await edit.getByRole('combobox', { name: /Añadir persona/ }).fill('luis');
    await page.getByRole('option', { name: /luis/ }).click();
    await edit.getByRole('textbox', { name: 'Título' }).fill('Atraco al banco');
    await people.admin.api.mdt.updateCase({ server_id: serverId, case_id, title: 'Robo en el puerto' });
    await edit.getByRole('button', { name: 'Guardar', exact: true }).click();
    const conflict = edit.getByRole('alert').filter({ hasText: 'Otra persona cambió este caso antes' });
    await conflict.getByText('Robo en el puerto').waitFor();
    await conflict.getByRole('button', { name: 'Guardar lo mío' }).click();
    await page.getByText('Caso cambiado').waitFor();
    const { case: file } = await api.mdt.getCase({ server_id: serverId, case_id });
    expect([file.title, file.character_ids]).toEqual(['Atraco al banco', [people.member.characterId]]);
    await page.context().close();
  });

  test('a warrant and a BOLO are changed in their lists', async () => {
    const { serverId, people } = community;
    const { api } = people.mod;
    const { warrant_id } = await api.mdt.createWarrant({
      server_id: serverId,
      server_character_id: people.member.characterId,
      type: 'search',
      reason: 'Sospecha',
    });
    await api.mdt.createBolo({ server_id: serverId, kind: 'vehicle', plate: 'AB 123', description: 'Rojo' });
    const page = await terminal(people.mod, 'searches');
    await page.getByRole('button', { name: 'Cambiar', exact: true }).click();
    const warrant = page.getByRole('dialog', { name: /Cambiar orden: luis/ });
    await warrant.getByRole('combobox', { name: 'Tipo' }).click();
    await page.getByRole('option', { name: 'Detención' }).click();
    await warrant.getByRole('textbox', { name: 'Motivo' }).fill('Huida');
    await warrant.getByRole('button', { name: 'Guardar' }).click();
    await warrant.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: /Búsquedas/ }).click();
    await page.getByRole('button', { name: 'Cambiar', exact: true }).click();
    const bolo = page.getByRole('dialog', { name: /Cambiar búsqueda: AB 123/ });
    await bolo.getByRole('textbox', { name: 'Matrícula' }).fill('ab 124');
    await bolo.getByRole('button', { name: 'Guardar' }).click();
    await bolo.waitFor({ state: 'detached' });
    const { warrants } = await api.mdt.listWarrants({ server_id: serverId });
    const { bolos } = await api.mdt.listBolos({ server_id: serverId });
    await page.getByRole('tab', { name: /Órdenes/ }).click();
    await page.getByRole('button', { name: 'Cumplida' }).click();
    const question = page.getByRole('alertdialog').filter({ hasText: 'luis Prueba: Huida' });
    await question.getByRole('button', { name: 'Cumplida' }).click();
    await page.getByText('Ya no está activa').waitFor();
    const { warrants: ended } = await api.mdt.listWarrants({ server_id: serverId });
    expect(ended.find((each) => each.warrant_id === warrant_id)).toMatchObject({ status: 'served' });
    expect(warrants.find((each) => each.warrant_id === warrant_id)).toMatchObject({
      type: 'arrest',
      reason: 'Huida',
    });
    expect(bolos.map(({ plate, description }) => [plate, description])).toEqual([['AB 124', 'Rojo']]);
    await page.context().close();
  });

  test('the field of the bar finds the BOLO of a plate that no car has, and a person by the same words', async () => {
    const { serverId: server_id, people } = community;
    const { api } = people.mod;
    await people.member.api.dni.update({
      server_id,
      server_character_id: people.member.characterId,
      birthdate: '1990-01-31',
      gender: 'Hombre',
    });
    await api.mdt.createBolo({ server_id, kind: 'vehicle', plate: 'ZZ 999', description: 'Armado' });
    const page = await terminal(people.mod, 'lookup');
    const quick = page.getByRole('search').getByRole('searchbox');
    await quick.fill('zz 999');
    await quick.press('Enter');
    await page.getByText('Nadie coincide').waitFor();
    await page.getByText('Ningún vehículo registrado lleva esta matrícula.').waitFor();
    await page.getByText('Armado').waitFor();
    await page.getByText('En busca').waitFor();
    await page.getByRole('radio', { name: 'Matrícula' }).locator('..').click();
    await page.getByRole('searchbox', { name: 'Matrícula', exact: true }).fill('Z99');
    await page.getByRole('button', { name: 'Consultar', exact: true }).click();
    await page.getByText('No hay nada con esta matrícula').waitFor();
    await page.getByRole('table', { name: 'Matrículas que lo contienen' }).getByText('ZZ 999').click();
    await page.getByText('Armado').waitFor();
    await quick.fill('luis 1990');
    await quick.press('Enter');
    await page.getByRole('table', { name: 'Consultas' }).getByText('luis Prueba').click();
    await page.getByText('31 de enero de 1990').waitFor();
    await page.getByText('Hombre').waitFor();
    await page.context().close();
  });

  test('a moderator without the permission for licences punishes for charges, and no points are taken', async () => {
    const { serverId: server_id, people } = community;
    const server_character_id = people.member.characterId;
    const charge = { code: 'CP-1', title: 'Exceso de velocidad', fine_amount: 90, license_points: 3 };
    await people.owner.api.mdt.createCharge({ server_id, ...charge });
    const page = await terminal(people.mod, `lookup?person=${server_character_id}`);
    await page.getByRole('button', { name: 'Sancionar' }).click();
    const ticket = page.getByRole('dialog', { name: /^Sancionar/ });
    await ticket.getByRole('combobox', { name: /Añadir cargo/ }).fill('exceso');
    await page.getByRole('option', { name: /CP-1/ }).click();
    await ticket.getByText(/^No se descuentan puntos/).waitFor();
    await ticket.getByRole('textbox', { name: 'Motivo' }).fill('A 90 por el puerto');
    await ticket.getByRole('button', { name: 'Añadir prueba' }).click();
    await page.keyboard.type('https://example.org/radar');
    await ticket.getByRole('textbox', { name: 'Nota' }).fill('Foto del radar');
    await ticket.getByRole('combobox', { name: 'Agente' }).fill('carla');
    await page.getByRole('option', { name: /carla/ }).click();
    await ticket.getByRole('button', { name: 'Sancionar' }).click();
    await page.getByText('Sanción registrada').waitFor();
    const { punishments } = await people.mod.api.mdt.listPunishments({ server_id });
    expect(punishments.find(({ reason }) => reason === 'A 90 por el puerto')).toMatchObject({
      type: 'fine',
      fine: { amount: 90 },
      officer_character_id: people.mod.characterId,
      evidence: [{ url: 'https://example.org/radar', note: 'Foto del radar' }],
    });
    await page.context().close();
  });

  test('a BOLO of somebody or something unknown is made from the list, which names it by its description', async () => {
    const { serverId: server_id, people } = community;
    const page = await terminal(people.mod, 'searches');
    await page.getByRole('button', { name: 'Emitir búsqueda' }).click();
    const form = page.getByRole('dialog', { name: 'Emitir búsqueda' });
    await form.getByRole('combobox', { name: 'Qué se busca' }).click();
    await page.getByRole('option', { name: 'Otra cosa' }).click();
    await form.getByRole('textbox', { name: 'Descripción' }).fill('Coche negro de cuatro puertas');
    await form.getByRole('button', { name: 'Emitir búsqueda' }).click();
    await page.getByRole('table').getByText('Coche negro de cuatro puertas').waitFor();
    const { bolos } = await people.mod.api.mdt.listBolos({ server_id });
    expect(bolos[0]).toMatchObject({ kind: 'other', description: 'Coche negro de cuatro puertas' });
    await page.goto(page.url().replace(/searches.*$/, '?text=Mar%C3%ADa%20Nadie&by=person'));
    await page.getByRole('button', { name: 'Emitir búsqueda por descripción' }).click();
    await form.getByRole('button', { name: 'Emitir búsqueda' }).click();
    await form.waitFor({ state: 'detached' });
    const { bolos: after } = await people.mod.api.mdt.listBolos({ server_id });
    expect(after[0]).toMatchObject({ kind: 'person', description: 'María Nadie', server_character_id: null });
    await page.context().close();
  });

  test('the sheet says aloud who is wanted and what for, and keeps what is over', async () => {
    const { serverId: server_id, people } = community;
    const { characterId: server_character_id } = people.admin;
    const { api } = people.mod;
    const subject = { server_id, server_character_id, type: 'arrest' as const };
    const { warrant_id } = await api.mdt.createWarrant({ ...subject, reason: 'Estafa' });
    await api.mdt.createWarrant({ ...subject, reason: 'Fuga' });
    await api.mdt.closeWarrant({ server_id, warrant_id, outcome: 'served' });
    const page = await terminal(people.mod, `lookup?person=${server_character_id}`);
    await page.getByRole('alert').filter({ hasText: 'En busca' }).getByText('Fuga').waitFor();
    const past = page.getByRole('region', { name: 'Órdenes y búsquedas pasadas' });
    await past.getByRole('listitem').filter({ hasText: 'Estafa' }).getByText('Cumplida').waitFor();
    await page.context().close();
  });

  test('a closed call is found by a word, tells who was there and takes a note; unpaid fines are listed', async () => {
    const { serverId: server_id, people } = community;
    const { api } = people.mod;
    const { characterId: server_character_id } = people.member;
    await people.member.api.mdt.startShift({ server_id, server_character_id });
    const { call_id } = await api.mdt.createCall({
      server_id,
      title: 'Joyería asaltada',
      units: [server_character_id],
    });
    await api.mdt.updateCall({ server_id, call_id, status: 'closed' });
    await api.mdt.updateCall({ server_id, call_id, status: 'pending' });
    await api.mdt.updateCall({ server_id, call_id, status: 'closed' });
    const page = await terminal(people.mod, 'calls');
    const search = page.getByRole('searchbox', { name: 'Buscar en los avisos' });
    // A text that is too short to be searched for shows the list as it was.
    await search.fill('jo');
    await page.waitForURL(/q=jo$/);
    await page.getByText('Joyería asaltada').waitFor();
    await search.fill('joyeria');
    await page.waitForURL(/q=joyeria/);
    await page.getByText('Joyería asaltada').click();
    const call = page.getByRole('dialog', { name: /Joyería asaltada/ });
    await call.getByRole('region', { name: 'Historial' }).getByText('luis Prueba: retirada').waitFor();
    await call.getByRole('textbox', { name: 'Nueva nota' }).fill('Informe del día después');
    await call.getByRole('button', { name: 'Añadir nota' }).click();
    await call.getByText('Informe del día después').waitFor();
    const fined = { server_id, server_character_id, type: 'fine' as const };
    await api.mdt.createPunishment({ ...fined, reason: 'Exceso de velocidad', fine_amount: 5 });
    await api.mdt.createPunishment({ server_id, server_character_id, type: 'warning', reason: 'Ruido' });
    await page.goto(page.url().replace(/calls.*$/, 'punishments'));
    await page.getByText('Ruido').waitFor();
    await page.getByRole('combobox', { name: 'Multas' }).click();
    await page.getByRole('option', { name: 'Sin pagar' }).click();
    await page.getByText('Exceso de velocidad').waitFor();
    await page.getByText('Ruido').waitFor({ state: 'detached' });
    await people.member.api.mdt.endShift({ server_id, server_character_id });
    await page.context().close();
  });

  test('who looks up a person of a higher rank reads so, in place of the button that punishes', async () => {
    const { owner, mod } = community.people;
    const page = await terminal(mod, `lookup?person=${owner.characterId}`);
    await page.getByText('Su rango es superior al tuyo').waitFor();
    await page.getByRole('button', { name: 'Emitir orden' }).waitFor();
    expect(await page.getByRole('button', { name: 'Sancionar' }).count()).toBe(0);
    await page.context().close();
  });

  test('a punishment is voided from the sheet of the person, with the reason', async () => {
    const { serverId, people } = community;
    const { api } = people.mod;
    const { punishment_id } = await api.mdt.createPunishment({
      server_id: serverId,
      server_character_id: people.member.characterId,
      type: 'warning',
      reason: 'Aparcar en la acera',
    });
    const page = await terminal(people.mod, `lookup?person=${people.member.characterId}`);
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Aparcar en la acera' })
      .getByRole('button', { name: 'Anular' })
      .click();
    const question = page.getByRole('dialog', { name: /^Anular sanción/ });
    await question.getByRole('textbox').fill('Era otra persona');
    await question.getByRole('button', { name: 'Anular' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Anulada' }).waitFor();
    const { punishments } = await api.mdt.listPunishments({ server_id: serverId });
    expect(punishments.find((each) => each.punishment_id === punishment_id)).toMatchObject({
      status: 'voided',
      void_reason: 'Era otra persona',
    });
    await page.context().close();
  });

  test('a shift is corrected by the administration with the reason, and its officer sees the new time', async () => {
    const { serverId, people } = community;
    const { api, characterId } = people.member;
    const named = { server_id: serverId, server_character_id: characterId };
    const { shift_id } = await api.mdt.startShift(named);
    const page = await terminal(people.admin, `shifts?shift=${shift_id}`);
    const details = page.getByRole('dialog', { name: 'luis Prueba' });
    await details.getByRole('button', { name: 'Terminar turno' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Terminar turno' }).click();
    await details.getByText('Lo terminó un superior').waitFor();
    await details.getByRole('button', { name: 'Corregir' }).click();
    const form = page.getByRole('dialog', { name: 'Corregir turno' });
    await form.getByRole('checkbox').check();
    await form.getByRole('textbox', { name: 'Motivo' }).fill('Se olvidó de salir');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await details.getByText('Anulado: no cuenta en nada').waitFor();
    await page.context().close();
    const own = await terminal(people.member, 'shifts?view=mine');
    await own.getByRole('table').getByText('Anulado').waitFor();
    expect(await own.getByRole('radio', { name: 'Horas por agente' }).count()).toBe(0);
    const { shifts } = await api.mdt.listShifts({ server_id: serverId });
    expect(shifts.find((each) => each.shift_id === shift_id)).toMatchObject({ is_void: true });
    await own.context().close();
  });

  test('a department gets powers and people, and its lead gives ranks but makes no leads', async () => {
    const { serverId, people } = community;
    const database = new Database({ url: stage.instance.env['SERVERS_DATABASE_URL']!, max: 1 });
    await database.query(`UPDATE servers SET plan = 'PLUS' WHERE id = $1`, [serverId]);
    await database.close();
    const page = await terminal(people.owner, 'departments');
    await page.getByRole('button', { name: 'Nuevo departamento' }).first().click();
    const form = page.getByRole('dialog', { name: 'Nuevo departamento' });
    await form.getByRole('textbox', { name: 'Nombre' }).fill('Policía local');
    await form.getByRole('checkbox', { name: 'Consultar personas y matrículas' }).check();
    await form.getByRole('button', { name: 'Crear' }).click();
    await page.getByRole('button', { name: 'Policía local' }).click();
    await page.getByRole('button', { name: 'Añadir persona' }).click();
    const add = page.getByRole('dialog', { name: 'Añadir persona' });
    await add.getByRole('combobox', { name: 'Persona' }).fill('luis');
    await page.getByRole('option', { name: /luis/ }).click();
    await add.getByRole('checkbox').check();
    await add.getByRole('button', { name: 'Añadir persona' }).click();
    await page.getByRole('table', { name: 'Plantilla' }).getByText('Mando').waitFor();
    await page.context().close();
    const { departments } = await people.member.api.mdt.listDepartments({ server_id: serverId });
    expect(departments.map(({ name, powers }) => [name, powers])).toEqual([['Policía local', ['lookup']]]);
    const department_id = departments[0]!.department_id;
    const officer = { server_id: serverId, server_character_id: people.mod.characterId };
    await people.owner.api.mdt.setCharacterDepartment({ ...officer, department_id });
    const led = await terminal(people.member, `departments?department=${department_id}`);
    const change = led.getByRole('button', { name: 'Cambiar puesto' });
    await change.click();
    const post = led.getByRole('dialog', { name: 'Puesto de carla Prueba' });
    expect(await post.getByRole('checkbox').count()).toBe(0);
    await post.getByRole('textbox', { name: 'Rango' }).fill('Inspector');
    await post.getByRole('button', { name: 'Guardar' }).click();
    await post.waitFor({ state: 'detached' });
    const { roster } = await people.member.api.mdt.listRoster({ server_id: serverId, department_id });
    expect(roster.map(({ rank, is_lead }) => [rank, is_lead])).toEqual(
      expect.arrayContaining([
        ['Inspector', false],
        [null, true],
      ]),
    );
    await led.context().close();
  });

  test('an officer with several characters on duty punishes as the one who acts, and sees the points at once', async () => {
    const { serverId: server_id, people } = community;
    const { owner, member } = people;
    const neighbour = await stage.member('noa', server_id, community.joinCode);
    const [department] = (await owner.api.mdt.listDepartments({ server_id })).departments;
    const { department_id } = department!;
    await owner.api.mdt.updateDepartment({ server_id, department_id, powers: ['lookup', 'punish'] });
    const card = { server_id, name: 'Otra', surname: 'Prueba' };
    const { server_character_id: second } = await member.api.dni.create(card);
    for (const server_character_id of [member.characterId, second]) {
      await owner.api.mdt.setCharacterDepartment({ server_id, server_character_id, department_id });
      await member.api.mdt.startShift({ server_id, server_character_id });
    }
    const driver = { server_id, server_character_id: neighbour.characterId };
    const carnet = { server_id, name: 'Carné B', max_points: 12 };
    const { license_id } = await owner.api.licenses.create(carnet);
    await owner.api.licenses.grant({ ...driver, license_id });
    const page = await terminal(member, `lookup?person=${neighbour.characterId}`);
    await page.getByRole('button', { name: 'Sancionar' }).click();
    const ticket = page.getByRole('dialog', { name: /^Sancionar/ });
    await ticket.getByRole('combobox', { name: 'Agente' }).getByText('luis Prueba').waitFor();
    await ticket.getByRole('combobox', { name: /Añadir cargo/ }).fill('exceso');
    await page.getByRole('option', { name: /CP-1/ }).click();
    await ticket.getByRole('textbox', { name: 'Motivo' }).fill('A 120 por el puerto');
    await ticket.getByRole('button', { name: 'Sancionar' }).click();
    const entry = page.getByRole('listitem').filter({ hasText: 'A 120 por el puerto' });
    await entry.getByText(/^3 puntos/).waitFor();
    const { punishments } = await owner.api.mdt.listPunishments({ server_id });
    expect(punishments.find(({ reason }) => reason === 'A 120 por el puerto')).toMatchObject({
      officer_character_id: member.characterId,
    });
    await page.context().close();
  });
});
