import type { Stack } from '@cabildo/testing/lab/index.ts';
import { describeProcesses, Stage, type Community } from './stage.ts';

describeProcesses('the panel of a platform of many processes', () => {
  let stage: Stage<Stack>;
  let community: Community;
  beforeAll(async () => {
    stage = await Stage.openProcesses();
    community = await stage.community();
  });
  afterEach(() => {
    expect(stage.complaints).toEqual([]);
  });
  afterAll(() => stage?.close());

  test('a payment reaches the bank of the payee and the log without a reload', async () => {
    const { serverId, people } = community;
    const { owner: payee, member: payer } = people;
    const bank = await stage.visit(payee, `/s/${serverId}/bank`);
    const log = await stage.visit(payee, `/s/${serverId}/log`);
    for (const page of [bank, log]) await page.locator('[data-state="live"]').waitFor();
    const place = `/s/${serverId}/bank/pay?to=${payee.characterId}&amount=321`;
    const page = await stage.visit(payer, place);
    await page.getByRole('button', { name: /^Pagar 321/ }).click();
    await page.getByRole('heading', { name: 'Pago hecho' }).waitFor();
    await log.getByText(/321/).first().waitFor();
    await bank.getByText('5.321').first().waitFor();
    for (const each of [page, bank, log]) await each.context().close();
  });

  test('a call of one dispatcher is on the board of another', async () => {
    const { serverId, people } = community;
    const board = await stage.visit(people.admin, `/terminal/${serverId}`);
    await board.locator('[data-state="live"]').waitFor();
    const page = await stage.visit(people.mod, `/terminal/${serverId}`);
    await page.getByRole('button', { name: 'Nuevo aviso' }).click();
    const form = page.getByRole('region', { name: 'Nuevo aviso' });
    await form.getByLabel('Qué pasa').fill('Incendio en el muelle');
    await page.keyboard.press('Enter');
    await board.getByRole('button', { name: 'Incendio en el muelle' }).waitFor();
    for (const each of [page, board]) await each.context().close();
  });
});
