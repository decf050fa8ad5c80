import type { Page } from 'playwright-core';
import { until } from '@cabildo/testing/until.ts';
import { describePanel, Stage, type Community, type Rank } from './stage.ts';

describePanel('the desk', () => {
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
  const desk = (rank: Rank) => community.people[rank].api.desk;
  const visit = (rank: Rank, path: string): Promise<Page> =>
    stage.visit(community.people[rank], `/s/${community.serverId}/${path}`);
  const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
  const defaultForm = async (kind: 'application' | 'appeal') => {
    const { forms } = await desk('owner').listForms({ ...at(), kind });
    return forms.find(({ is_default }) => is_default)!;
  };

  test('who manages forms makes one, sees it as its readers do, and opens it', async () => {
    const page = await visit('admin', 'desk/forms');
    await page.getByRole('button', { name: 'Crear formulario' }).click();
    await page.locator('h1').filter({ hasText: 'Formulario nuevo' }).waitFor();
    await page.getByRole('textbox', { name: 'Título' }).fill('Policía');
    await page.getByRole('combobox', { name: 'Tipo', exact: true }).click();
    await page.getByRole('option', { name: 'Consulta' }).click();
    const preview = page.getByRole('region', { name: 'Así lo ve quien lo envía' });
    const add = async (label: string, type: string): Promise<void> => {
      await page.getByRole('button', { name: 'Añadir pregunta' }).click();
      await page.getByRole('textbox', { name: 'Pregunta' }).last().fill(label);
      await page.getByRole('combobox', { name: 'Tipo de respuesta' }).last().click();
      await page.getByRole('option', { name: type, exact: true }).click();
      await page.getByRole('checkbox', { name: 'Obligatoria' }).last().check();
    };
    await add('¿Has patrullado?', 'Sí o no');
    await add('¿Dónde?', 'Una opción');
    await page.getByRole('textbox', { name: 'Opciones, una por línea' }).fill('Norte\nSur');
    await page.getByRole('combobox', { name: 'Solo si' }).click();
    await page.getByRole('option', { name: '¿Has patrullado?' }).click();
    expect(await preview.getByText('¿Dónde?').count()).toBe(0);
    await preview.getByRole('radio', { name: 'Sí' }).check();
    await preview.getByRole('combobox', { name: '¿Dónde?' }).waitFor();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.locator('h1').filter({ hasText: 'Policía' }).waitFor();
    await page.getByRole('button', { name: 'Abrir' }).click();
    await page.getByText('Formulario abierto').waitFor();
    const { forms } = await desk('owner').listForms({ ...at(), kind: 'ticket' });
    const { form_id } = forms.find(({ title }) => title === 'Policía')!;
    const { form } = await desk('owner').getForm({ ...at(), form_id });
    expect(form).toMatchObject({
      open: true,
      questions: [
        { key: 'has_patrullado', type: 'yes_no', required: true },
        {
          key: 'donde',
          options: ['Norte', 'Sur'],
          only_if: { key: 'has_patrullado', equals: true },
        },
      ],
    });
    await page.getByRole('button', { name: 'Copiar' }).click();
    const copying = dialog(page, 'Copiar el formulario');
    await copying.getByRole('textbox', { name: 'Título' }).fill('Bomberos');
    await copying.getByRole('button', { name: 'Copiar' }).click();
    await page.locator('h1').filter({ hasText: 'Bomberos' }).waitFor();
    await page.context().close();
  });

  test('a reviewer works by keyboard: walks, takes, votes, answers, moves, and sees who was faster', async () => {
    const { form_id } = await desk('owner').createForm({
      ...at(),
      kind: 'ticket',
      title: 'Quejas',
      who: 'members',
      open: true,
      max_open: 5,
      questions: [{ key: 'what', label: '¿Qué pasa?', type: 'long', required: true }],
      stages: [
        { key: 'new', name: 'Nuevas' },
        { key: 'talk', name: 'Se habla' },
        { key: 'done', name: 'Hechas', is_final: true, actions: [{ do: 'notify', text: 'Hecho' }] },
      ],
    });
    const send = (rank: Rank, what: string) => desk(rank).submitForm({ ...at(), form_id, answers: { what } });
    const { submission } = await send('member', 'Hace frío');
    await send('mod', 'Hace calor');
    const page = await visit('admin', `desk?form=${form_id}`);
    const { keyboard } = page;
    const focused = (): Promise<string> => page.evaluate('document.activeElement.textContent');
    const column = (name: string) => page.getByRole('region', { name, exact: true });
    const card = page.getByRole('button', { name: /luis/ });
    await card.focus();
    await keyboard.press('k');
    await until(async () => (await focused()).includes('carla'));
    await keyboard.press('j');
    await until(async () => (await focused()).includes('luis'));
    await keyboard.press('a');
    await card.getByText('bruno').waitFor();

    await keyboard.press('Enter');
    const drawer = dialog(page, `N.º ${submission.number}`);
    await drawer.getByText('Hace frío').waitFor();
    await drawer.getByRole('button', { name: /^A favor/ }).click();
    await drawer.getByRole('button', { name: 'A favor · 1' }).waitFor();
    await drawer.getByRole('textbox', { name: 'Respuesta' }).fill('Ojo');
    await drawer.getByRole('checkbox', { name: 'Nota interna' }).check();
    await drawer.getByRole('button', { name: 'Enviar' }).click();
    await drawer.getByText('Ojo', { exact: true }).waitFor();
    await keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });

    await card.focus();
    await keyboard.press('Shift+ArrowRight');
    const moving = dialog(page, `Mover la n.º ${submission.number}`);
    await moving.getByRole('textbox', { name: 'Motivo' }).fill('Hablemos');
    await moving.getByRole('button', { name: 'Mover' }).click();
    await column('Se habla').getByRole('button', { name: /luis/ }).waitFor();
    await until(async () => (await focused()).includes('luis'));

    // Another reviewer moves it back while the window is open.
    await keyboard.press('m');
    await moving.getByRole('textbox', { name: 'Motivo' }).fill('Se pone la calefacción');
    const { submission_id } = submission;
    await desk('owner').moveSubmission({
      ...at(),
      submission_id,
      stage: 'new',
      reason: 'Aún no',
      expected_version: (await desk('owner').getSubmission({ ...at(), submission_id })).submission.version,
    });
    await moving.getByRole('button', { name: 'Mover' }).press('Enter');
    await moving.getByText('Ahora está en «Nuevas».').waitFor();
    await moving.getByRole('button', { name: 'Mover igualmente' }).press('Enter');
    await column('Hechas').getByRole('button', { name: /luis/ }).waitFor();
    const seen = await desk('member').getSubmission({ ...at(), submission_id });
    expect([seen.submission.stage, seen.submission.reason]).toEqual(['done', 'Se pone la calefacción']);
    expect(seen.submission.replies.map(({ text }) => text)).not.toContain('Ojo');
    await until(async () => {
      const { actions } = (await desk('owner').getSubmission({ ...at(), submission_id })).submission;
      return actions.some(({ status }) => status === 'done');
    });
    await page.reload();
    await column('Hechas').getByRole('button', { name: /luis/ }).click();
    await drawer.getByText('Avisar').waitFor();
    await drawer.getByText('Hecha', { exact: true }).waitFor();
    await page.context().close();
  });

  test('a stranger reads the form without an account, signs in to send what was typed, and gets in', async () => {
    const { api } = community.people.owner;
    await api.servers.update({ ...at(), join_mode: 'application', is_public: true });
    const { form_id } = await defaultForm('application');
    await desk('owner').updateForm({ ...at(), form_id, open: true });
    const stranger = await stage.person('nuria');
    const page = await stage.page(await stage.context());
    const place = `/apply/${community.serverId}?form=${form_id}`;
    await stage.show(page, place);
    await page.getByRole('textbox', { name: 'Edad' }).fill('31');
    const why = page.getByRole('textbox', { name: '¿Por qué quieres entrar?' });
    const send = page.getByRole('button', { name: 'Entrar y enviar' });
    await send.click();
    await page.getByText('Responde a esta pregunta.').waitFor();
    await why.fill('Para jugar');
    // The sign-in leads to the platform, where the person agrees.
    await page.route('**/panel/sign-in', (route) => route.abort());
    await send.click();
    await page.unroute('**/panel/sign-in');
    await stage.signIn(page, stranger);
    await stage.show(page, '/');
    await page.waitForURL(`**${place}`);
    expect([await page.getByRole('textbox', { name: 'Edad' }).inputValue(), await why.inputValue()]).toEqual([
      '31',
      'Para jugar',
    ]);
    expect((await desk('owner').listSubmissions({ ...at(), form_id })).submissions).toEqual([]);
    await page.getByRole('button', { name: 'Enviar', exact: true }).first().click();
    await page.getByText('El equipo la leerá').waitFor();
    await page.getByRole('heading', { name: /N\.º/ }).waitFor();
    const [sent] = (await desk('owner').listSubmissions({ ...at(), form_id })).submissions;
    await desk('owner').moveSubmission({
      ...at(),
      submission_id: sent!.submission_id,
      stage: 'accepted',
      reason: 'Bienvenida',
      expected_version: sent!.version,
    });
    const joined = async (): Promise<boolean> =>
      (await stranger.api.servers.listMine()).servers.some(
        ({ server_id }) => server_id === community.serverId,
      );
    await until(joined);
    await page.reload();
    await page.getByText('Bienvenida').waitFor();
    await page.getByRole('link', { name: 'Ir al servidor' }).waitFor();
    await page.context().close();
  });

  test('a banned person is led from the code to the appeal, which is accepted', async () => {
    const { owner } = community.people;
    const person = await stage.person('raquel');
    await owner.api.servers.update({ ...at(), join_mode: 'code' });
    await person.api.servers.join({ join_code: community.joinCode });
    await owner.api.servers.ban({ ...at(), target_user_id: person.userId, reason: 'Insultos' });
    const page = await stage.visit(person, `/servers?code=${community.joinCode}`);
    await page.getByText('Insultos').waitFor();
    await page.getByRole('link', { name: 'Apelar' }).click();
    await page.locator('h1').filter({ hasText: 'Apelación' }).waitFor();
    await page.getByRole('textbox', { name: '¿Qué pasó?' }).fill('Me enfadé');
    await page.getByRole('textbox', { name: '¿Por qué debería retirarse?' }).fill('No se repetirá');
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await page.getByText('El equipo la leerá').waitFor();
    const { form_id } = await defaultForm('appeal');
    const [sent] = (await desk('admin').listSubmissions({ ...at(), form_id })).submissions;
    const staff = await visit('admin', `desk?form=${form_id}&submission=${sent!.submission_id}`);
    const drawer = dialog(staff, `N.º ${sent!.number}`);
    await drawer.getByText('Contra la prohibición de entrada en vigor.').waitFor();
    await drawer.getByRole('button', { name: 'Mover' }).click();
    const moving = dialog(staff, `Mover la n.º ${sent!.number}`);
    await moving.getByRole('textbox', { name: 'Motivo' }).fill('Una oportunidad');
    await moving.getByRole('button', { name: 'Mover' }).click();
    await drawer.getByText('Quitar la prohibición de entrada').waitFor();
    await until(async () => {
      const { bans } = await owner.api.servers.listBans(at());
      return bans.every(({ user_id }) => user_id !== person.userId);
    });
    await staff.context().close();
    await page.context().close();
  });
});
