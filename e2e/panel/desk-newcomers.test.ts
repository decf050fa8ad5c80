import type { Page } from 'playwright-core';
import { describePanel, Stage, type Community, type Rank } from './stage.ts';

describePanel('the desk as newcomers meet it', () => {
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
  const api = (rank: Rank) => community.people[rank].api;
  const visit = (rank: Rank, path: string): Promise<Page> =>
    stage.visit(community.people[rank], `/s/${community.serverId}/${path}`);
  const defaultForm = async (kind: 'application' | 'appeal') => {
    const { forms } = await api('owner').desk.listForms({ ...at(), kind });
    return forms.find(({ is_default }) => is_default)!;
  };

  test('a form that lacks something says what, beside the control that lacks it', async () => {
    const page = await visit('admin', 'desk/forms/new');
    const save = page.getByRole('button', { name: 'Guardar' });
    const wrong = page.locator('[aria-invalid]');
    await page.getByRole('textbox', { name: 'Título' }).fill('Bomberos');
    await page.getByRole('button', { name: 'Añadir pregunta' }).click();
    await page.getByRole('textbox', { name: 'Pregunta' }).fill('¿Qué turno?');
    await page.getByRole('combobox', { name: 'Tipo de respuesta' }).click();
    await page.getByRole('option', { name: 'Una opción', exact: true }).click();
    await save.click();
    await page.getByText('Es obligatorio.').waitFor();
    const options = page.getByRole('textbox', { name: 'Opciones, una por línea' });
    expect(await wrong.count()).toBe(1);
    expect(await options.getAttribute('aria-invalid')).toBe('true');
    await options.fill('Día\nNoche');
    await page.getByRole('combobox', { name: 'Al entrar en ella' }).first().click();
    await page.getByRole('option', { name: 'Dar un rango' }).click();
    await save.click();
    await page.getByText('Es obligatorio.').waitFor();
    expect(await wrong.count()).toBe(1);
    const role = page.getByRole('combobox', { name: 'Rango', exact: true });
    expect(await role.getAttribute('aria-invalid')).toBe('true');
    await role.click();
    await page.getByRole('option', { name: 'Moderador' }).click();
    await save.click();
    await page.locator('h1').filter({ hasText: 'Bomberos' }).waitFor();
    await page.context().close();
  });

  test('a stage that submissions may stand in keeps its key under a new name', async () => {
    const { form_id } = await defaultForm('application');
    const { form } = await api('owner').desk.getForm({ ...at(), form_id });
    const [first, ...others] = form.stages;
    // The key is the one that the form would give to this name.
    const stages = [{ ...first!, name: first!.key }, ...others];
    await api('owner').desk.updateForm({ ...at(), form_id, stages });
    const page = await visit('admin', `desk/forms/${form_id}`);
    const section = page.getByRole('region', { name: 'Etapas' });
    const name = section.getByRole('textbox', { name: 'Nombre' }).first();
    expect(await name.inputValue()).toBe(first!.key);
    await name.fill('Bandeja');
    expect(await section.getByRole('textbox', { name: 'Clave' }).first().inputValue()).toBe(first!.key);
    await page.context().close();
  });

  test('a form that is closed says so, and asks nothing', async () => {
    const { form_id } = await defaultForm('application');
    const page = await stage.visit(community.people.member, `/apply/${community.serverId}?form=${form_id}`);
    await page.getByText('Este formulario está cerrado').waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    await page.context().close();
  });

  test('an applicant writes more than spaces, sees what was sent, and learns the answer without a reload', async () => {
    await api('owner').servers.update({ ...at(), join_mode: 'application', is_public: true });
    const { form_id } = await defaultForm('application');
    await api('owner').desk.updateForm({ ...at(), form_id, open: true });
    const applicant = await stage.person('zoe');
    const page = await stage.visit(applicant, `/apply/${community.serverId}`);
    await page.clock.install();
    const send = page.getByRole('button', { name: 'Enviar', exact: true });
    await page.getByRole('textbox', { name: 'Edad' }).fill('31');
    await page.getByRole('textbox', { name: '¿Por qué quieres entrar?' }).fill('   ');
    await send.click();
    await page.getByText('Responde a esta pregunta.').waitFor();
    await page.getByRole('textbox', { name: '¿Por qué quieres entrar?' }).fill('Para jugar');
    await send.click();
    await page.getByText('La tuya está en curso').waitFor();
    await page.getByText('Para jugar', { exact: true }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Edad' }).count()).toBe(0);
    await page.getByRole('textbox', { name: 'Respuesta' }).fill('¿Cuándo sabré algo?');
    await send.click();
    await page.getByText('¿Cuándo sabré algo?', { exact: true }).waitFor();

    const [sent] = (await api('owner').desk.listSubmissions({ ...at(), form_id })).submissions;
    const { submission_id, version } = sent!;
    const staff = await visit('admin', `desk?form=${form_id}&submission=${submission_id}`);
    const talk = staff.getByRole('region', { name: 'Conversación' });
    await talk.getByText('zoe', { exact: true }).waitFor();
    const votes = staff.getByText('Votos', { exact: true });
    await votes.waitFor();

    const moved = { submission_id, stage: 'rejected', reason: 'Aún no', expected_version: version };
    await api('owner').desk.moveSubmission({ ...at(), ...moved });
    await page.clock.fastForward('01:00');
    await page.getByText('Aún no', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Edad' }).waitFor();
    await votes.waitFor({ state: 'detached' });
    await staff.context().close();
    await page.context().close();
  });

  test('an appeal shows its reviewers why the person was banned', async () => {
    await api('owner').servers.update({ ...at(), join_mode: 'code' });
    const person = await stage.person('raquel');
    await person.api.servers.join({ join_code: community.joinCode });
    await api('owner').servers.ban({
      ...at(),
      target_user_id: person.userId,
      reason: 'Insultos en la radio',
    });
    const { form_id } = await defaultForm('appeal');
    const answers = { what: 'Me enfadé', why: 'No se repetirá' };
    const { submission } = await person.api.desk.submitForm({ ...at(), form_id, answers });
    const page = await visit('admin', `desk?form=${form_id}&submission=${submission.submission_id}`);
    const appealed = page.getByRole('region', { name: 'Sanción apelada' });
    await appealed.getByText('Insultos en la radio').waitFor();
    await appealed.getByText('ana', { exact: true }).waitFor();
    await page.context().close();
  });

  test('a member without a punishment learns it before writing an appeal', async () => {
    const { form_id } = await defaultForm('appeal');
    const page = await stage.visit(community.people.member, `/apply/${community.serverId}?form=${form_id}`);
    await page.getByText('No tienes ninguna sanción que apelar').waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    await page.context().close();
  });

  test('a long note in a file is read whole', async () => {
    const { userId } = community.people.member;
    const text = `Llega tarde. ${'Y se va pronto. '.repeat(20)}Fin.`;
    await api('owner').activity.addMemberNote({ ...at(), target_user_id: userId, text });
    const page = await visit('admin', `members/${userId}/file`);
    await page.getByRole('button', { name: 'Nota', exact: true }).click();
    const note = page.getByRole('dialog', { name: 'Nota' }).getByText(text, { exact: true });
    expect(await note.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
    await page.context().close();
  });

  test('the address of a server without a screen leads to its first one', async () => {
    const page = await visit('member', '');
    await page.waitForURL(`**/s/${community.serverId}/overview`);
    await page.context().close();
  });
});
