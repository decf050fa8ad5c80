import { SCREENS } from './screens.ts';
import { describePanel, Stage, type Community } from './stage.ts';

/** A text that would run if any screen took it for markup. */
const PAYLOAD = '<img src=x onerror="run=1">';
const SHORT = '<b>x</b>';
const LONG = `${PAYLOAD}<script>run=1</script><a href="javascript:run=1">x</a>{{run}}\${run}`;
const CARD_NAME = '<i>Ñ</i> <img src=x>';

interface Of {
  server_id: number;
  server_character_id: number;
}

describePanel('texts that look like markup (PN-01)', () => {
  let stage: Stage;
  let community: Community;
  beforeAll(async () => {
    stage = await Stage.open();
    community = await stage.community();
    await write(community);
  });
  afterAll(() => stage.close());

  /** Writes the text into every field of the product that takes one. */
  async function write({ serverId, people }: Community): Promise<void> {
    const at = { server_id: serverId };
    const { api } = people.owner;
    const of: Of = { ...at, server_character_id: people.owner.characterId };
    const to: Of = { ...at, server_character_id: people.member.characterId };
    await api.config.update({ ...at, currency_symbol: SHORT, currency_name: PAYLOAD });
    await api.config.update({ ...at, app_names: { banco: PAYLOAD }, extra_config: { [PAYLOAD]: LONG } });
    await api.dni.updateConfig({
      ...at,
      document_name: PAYLOAD,
      nationalities: [{ name: PAYLOAD }],
      custom_fields: [{ name: 'blood', label: PAYLOAD }],
    });
    for (const who of [of, to])
      await api.dni.update({
        ...who,
        name: CARD_NAME,
        surname: PAYLOAD,
        nationality: PAYLOAD,
        gender: SHORT,
        custom_data: { blood: PAYLOAD },
      });
    await api.roles.createRole({ ...at, name: PAYLOAD, hierarchy: 20 });
    const { category_id } = await api.items.createCategory({ ...at, name: PAYLOAD, label: PAYLOAD });
    const { license_id } = await api.licenses.create({ ...at, name: PAYLOAD, name_label: PAYLOAD, price: 1 });
    const { item_id } = await api.items.create({
      ...at,
      name: PAYLOAD,
      name_label: PAYLOAD,
      category_id,
      price: 1,
    });
    await api.items.create({ ...at, name: SHORT, price: 2, require_license_id: license_id });
    await api.licenses.grant({ ...to, license_id });
    await api.inventory.give({ ...of, item_id, quantity: 2 });
    const model = { brand: PAYLOAD, model: PAYLOAD, category: PAYLOAD, price: 1 };
    const { vehicle_model_id } = await api.cars.createVehicleModel({ ...at, ...model });
    await api.cars.buyVehicle({ ...of, vehicle_model_id });
    const free = await api.cars.createVehicleModel({ ...at, ...model, model: SHORT, price: 0 });
    const { vehicle } = await people.member.api.cars.buyVehicle({
      ...to,
      vehicle_model_id: free.vehicle_model_id,
    });
    await api.cars.setVehicleFlags({
      ...at,
      vehicle_id: vehicle.vehicle_id,
      impounded: true,
      impound_place: PAYLOAD,
    });
    await pay(community, of);
    await police(community, to);
    await api.servers.update({ ...at, server_name: PAYLOAD, description: LONG });
  }

  async function pay({ people: { owner, member } }: Community, of: Of): Promise<void> {
    const { economy } = owner.api;
    const business = { account_type: 'business', account_name: PAYLOAD } as const;
    await economy.createAccount({ ...of, ...business });
    await economy.transfer({
      server_id: of.server_id,
      amount: 5,
      concept: LONG.slice(0, 140),
      from_character_id: owner.characterId,
      to_character_id: member.characterId,
    });
    await economy.configureTax({ ...of, name: PAYLOAD, tax_type: 'income', rate: 1 });
    await economy.configureReward({ ...of, name: PAYLOAD, amount: 5, frequency: 'weekly' });
    await economy.createBillType({ ...of, value: 37, label: PAYLOAD });
    await economy.createSubscription({
      ...of,
      from_account_id: owner.accountId,
      to_account_id: member.accountId,
      amount: 3,
      name: PAYLOAD,
      frequency: '1mo',
    });
    const debt = { debtor_character_id: member.characterId, amount: 4, description: LONG };
    await economy.createDebt({ ...of, ...debt });
    await economy.createPaymentRequest({
      ...of,
      to_character_id: member.characterId,
      amount: 3,
      concept: PAYLOAD,
    });
    await economy.addContact({ ...of, contact_character_id: member.characterId, alias: PAYLOAD });
  }

  async function police({ people: { owner } }: Community, to: Of): Promise<void> {
    const { mdt, servers, webhooks } = owner.api;
    const at = { server_id: to.server_id };
    await mdt.createCharge({ ...at, code: SHORT, title: PAYLOAD, category: PAYLOAD, description: LONG });
    await mdt.createDepartment({ ...at, name: PAYLOAD, type: 'police' });
    const call = { title: PAYLOAD, description: LONG, location: PAYLOAD, postal: SHORT };
    const { call_id } = await mdt.createCall({ ...at, ...call, caller_name: PAYLOAD });
    await mdt.addCallNote({ ...at, call_id, text: LONG });
    const { case_id } = await mdt.createCase({ ...at, title: PAYLOAD, description: LONG });
    await mdt.createWarrant({ ...to, type: 'arrest', reason: LONG, case_id });
    await mdt.createBolo({ ...at, kind: 'other', description: LONG });
    await mdt.createPunishment({ ...to, type: 'warning', reason: LONG });
    const banned = await stage.person('vetado');
    await servers.ban({ ...at, target_gp_id: banned.gpId, reason: PAYLOAD });
    await servers.createApiKey({ ...at, name: PAYLOAD, scope: 'read' });
    const url = 'https://example.org/%3Cimg%20src=x%3E';
    await webhooks.create({ ...at, url, events: ['server.updated'] });
  }

  test('stay text on every screen, and break no rule of the page', async () => {
    const page = await stage.visit(community.people.owner, '/');
    const changed: string[] = [];
    let shown = 0;
    for (const screen of SCREENS) {
      await stage.walk(page, screen.place(community, community.people.owner));
      shown += await page.getByText(PAYLOAD).count();
      const found = await page.evaluate<unknown[]>(`[
        globalThis.run,
        ...document.querySelectorAll('[onerror], img[src="x"], [href^="javascript:"], main script')
      ].filter(Boolean).map(String)`);
      if (found.length > 0) changed.push(`${screen.name}: ${found.join()}`);
    }
    expect(changed).toEqual([]);
    expect(stage.complaints).toEqual([]);
    // Every second screen or so shows some of it.
    expect(shown).toBeGreaterThan(SCREENS.length);
    await page.context().close();
  }, 300_000);
});
