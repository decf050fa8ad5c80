import { describePanel, Stage, type Community } from '../panel/stage.ts';

describePanel('a session that ends while somebody works', () => {
  let stage: Stage;
  let community: Community;
  beforeAll(async () => {
    stage = await Stage.open();
    community = await stage.community();
  });
  afterAll(() => stage.close());

  test('what was typed is there again after the sign-in, at the same address, and nothing is sent by itself', async () => {
    const { owner } = community.people;
    const page = await stage.visit(owner, '/servers/new');
    await page.getByLabel('Nombre').fill('Bahía Perdida');
    await page.getByLabel('Descripción').fill('Una ciudad con mar');
    const { keys } = await owner.api.users.listKeys();
    for (const { key_id, is_panel } of keys) if (is_panel) await owner.api.users.revokeKey({ key_id });
    await page.getByRole('button', { name: 'Fundar y seguir' }).click();
    await page.getByRole('heading', { name: 'Tu sesión ha terminado' }).waitFor();
    expect(await page.getByLabel('Nombre').inputValue()).toBe('Bahía Perdida');

    let founded = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/servers/create')) founded += 1;
    });
    await page.getByRole('button', { name: 'Entrar de nuevo' }).click();
    await page.locator('[name="gp_id"]').fill(owner.gpId);
    await page.locator('[name="gp_username"]').fill(owner.name);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${stage.url}/panel/servers/new`);
    expect(await page.getByLabel('Nombre').inputValue()).toBe('Bahía Perdida');
    expect(await page.getByLabel('Descripción').inputValue()).toBe('Una ciudad con mar');
    await stage.settled(page);
    expect(founded).toBe(0);
    // The answer may come before the click returns.
    const answered = page.waitForResponse((response) => response.url().endsWith('/servers/create'));
    await page.getByRole('button', { name: 'Fundar y seguir' }).click();
    expect((await answered).ok()).toBe(true);
    expect(founded).toBe(1);
    await page.context().close();
  });

  test('a person who is not signed in finds the way, and then the address that they wanted', async () => {
    const { member } = community.people;
    const page = await stage.page(await stage.context());
    const place = `${stage.url}/panel/s/${community.serverId}/members?search=luis`;
    await page.goto(place);
    await page.getByRole('button', { name: 'Entrar con la plataforma de juego' }).click();
    await page.locator('[name="gp_id"]').fill(member.gpId);
    await page.locator('[name="gp_username"]').fill(member.name);
    await page.keyboard.press('Enter');
    await page.waitForURL(place);
    await page.getByText('luis').first().waitFor();
    await page.context().close();
  });

  test('no script can read the key: it is in no storage, no cookie that scripts see, and no address', async () => {
    const page = await stage.visit(community.people.owner, `/s/${community.serverId}/members`);
    await page.locator('h1').first().waitFor();
    const readable = await page.evaluate<string>(
      `JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href, history.state])`,
    );
    expect(readable).not.toMatch(/\b(ps|sk|os)_[A-Za-z0-9_-]{20,}/);
    const cookies = await page.context().cookies();
    expect(cookies.filter(({ value }) => value.startsWith('ps_'))).toMatchObject([
      { httpOnly: true, sameSite: 'Strict' },
    ]);
    await page.context().close();
  });
});
