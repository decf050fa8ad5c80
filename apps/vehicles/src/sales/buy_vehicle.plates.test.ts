import { dealer, openDealer, tally, world } from './dealing.testing.ts';

openDealer();

/** A server with these rules, a free model, and this many buyers. */
async function market(rules: object, buyers: number) {
  const { buyer, model } = await dealer.offer({ price: 0 });
  const { serverId } = buyer;
  await dealer.configure(serverId, { max_vehicles_per_char: 255, ...rules });
  const crowd = [buyer, ...Array.from({ length: buyers - 1 }, () => world.person({ serverId }))];
  return { serverId, buyer, model, crowd };
}

const platesOf = async (serverId: number): Promise<string[]> =>
  (
    await world.database.query<{ plate: string }>('SELECT plate FROM vehicles WHERE server_id = $1', [
      serverId,
    ])
  ).map(({ plate }) => plate);

/** Fills a server with vehicles that have these plates. */
const park = (serverId: number, model: number, owner: number, plates: readonly string[]) =>
  world.database.query(
    `WITH owning AS (
       INSERT INTO owners (character_id, server_id) VALUES ($3, $1) ON CONFLICT DO NOTHING RETURNING 1
     ), logged AS (
       INSERT INTO vehicle_logs (server_id, vehicle_id, plate, action, details, created_at)
       SELECT $1, $5::bigint + n, plate, 'created', '{}', now() FROM unnest($4::text[]) WITH ORDINALITY AS p (plate, n)
     )
     INSERT INTO vehicles (id, server_id, model_id, plate, color, owner_character_id, state, created_at)
     SELECT $5::bigint + n, $1, $2, plate, '#FFFFFF', $3, 'owned', now()
     FROM unnest($4::text[]) WITH ORDINALITY AS p (plate, n), (SELECT count(*) FROM owning) o`,
    [serverId, model, owner, plates, serverId * 100_000],
  );

describe('a random plate (CA-02)', () => {
  it('comes from the format, in which # is a digit, A a letter and * either (DN-02)', async () => {
    const { buyer, model } = await market({ plate_format: 'ls-\\A#A*' }, 1);
    const { body } = await dealer.buy(buyer, model, { plate: 'IGNORED' });
    expect(body.vehicle.plate).toMatch(/^LS-A\d[A-Z][A-Z0-9]$/);
  });

  it('is found as long as there is one, by many buyers at once, and then refused with what to do', async () => {
    const { serverId, model, crowd } = await market({ plate_format: '#A' }, 20);
    await park(
      serverId,
      model,
      crowd[0]!.characterId,
      Array.from({ length: 240 }, (_, n) => `${n % 10}${String.fromCharCode(65 + Math.floor(n / 10))}`),
    );
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => dealer.buy(crowd[n % crowd.length]!, model)),
    );
    expect(tally(answers)).toEqual({ ok: 20, error: 20 });
    expect(new Set(await platesOf(serverId)).size).toBe(260);
    const { status, body } = await dealer.buy(crowd[0]!, model);
    expect([status, body['error']]).toEqual([409, expect.stringContaining('matrícula')]);
  });
});

describe('a counted plate (CA-02)', () => {
  it('is the prefix and the next number, one each for fifty orders at once', async () => {
    const { serverId, model, crowd } = await market({ plate_mode: 'sequential', plate_prefix: 'ls ' }, 50);
    expect(tally(await Promise.all(crowd.map((buyer) => dealer.buy(buyer, model))))).toEqual({ ok: 50 });
    const expected = Array.from({ length: 50 }, (_, n) => `LS ${String(n + 1).padStart(5, '0')}`);
    expect((await platesOf(serverId)).sort()).toEqual(expected);
  });

  it('skips numbers whose plates vehicles have already, however many', async () => {
    const { serverId, buyer, model } = await market({ plate_mode: 'sequential' }, 1);
    const taken = Array.from({ length: 600 }, (_, n) => String(n + 1).padStart(5, '0'));
    await park(serverId, model, buyer.characterId, taken);
    const other = world.person({ serverId });
    expect((await dealer.buy(other, model)).body.vehicle.plate).toBe('00601');
    expect((await dealer.buy(other, model)).body.vehicle.plate).toBe('00602');
  });

  it('grows a digit after the last of five', async () => {
    const { serverId, buyer, model } = await market({ plate_mode: 'sequential', plate_prefix: 'X' }, 1);
    await world.database.query('INSERT INTO plate_counters (server_id, next) VALUES ($1, 99999)', [serverId]);
    const plates = [await dealer.buy(buyer, model), await dealer.buy(buyer, model)];
    expect(plates.map(({ body }) => body.vehicle.plate)).toEqual(['X99999', 'X100000']);
  });
});

describe('a plate that the buyer chooses (CA-02)', () => {
  it('is required, kept in upper case, and must fit the expression as a whole', async () => {
    const { buyer, model } = await market({ plate_mode: 'custom', plate_regex: '[A-Z]{2}-\\d+' }, 1);
    const codes = async (plate?: string) => (await dealer.buy(buyer, model, { plate })).code;
    expect(await codes()).toBe('error');
    expect(await codes('XXAB-12')).toBe('error');
    expect(await codes('AB-12X')).toBe('error');
    expect((await dealer.buy(buyer, model, { plate: ' ab-12 ' })).body.vehicle.plate).toBe('AB-12');
  });

  it('is answered at once also by an expression that other engines take ages for', async () => {
    const { buyer, model } = await market({ plate_mode: 'custom', plate_regex: '(A|AA|A-?)+!' }, 1);
    const { code } = await dealer.buy(buyer, model, { plate: 'AAAAAAAAAAAA' });
    expect(code).toBe('error');
  });

  it('goes to one of fifty who want it at once, whatever its case and the blanks around it', async () => {
    const { serverId, model, crowd } = await market({ plate_mode: 'custom' }, 50);
    const spellings = ['SULTAN', 'sultan', '  Sultan ', 'SuLtAn  '];
    const answers = await Promise.all(
      crowd.map((buyer, n) => dealer.buy(buyer, model, { plate: spellings[n % spellings.length] })),
    );
    expect(tally(answers)).toEqual({ ok: 1, already_exists: 49 });
    expect(await platesOf(serverId)).toEqual(['SULTAN']);
  });

  it('is set aside while it is paid for, and free again when the payment is refused', async () => {
    const { buyer, crowd, serverId } = await market({ plate_mode: 'custom' }, 2);
    const model = await world.addModel(serverId);
    world.till.answer = async () => {
      expect((await dealer.buy(crowd[1]!, model, { plate: 'UNICA' })).code).toBe('already_exists');
      return { charged: false, refusal: { failure: 'insufficient_balance', status: 400 } };
    };
    expect((await dealer.buy(buyer, model, { plate: 'UNICA' })).code).toBe('insufficient_balance');
    world.till.answer = ({ amount }) => ({ charged: true, amount, payment_method: 'bank' });
    expect((await dealer.buy(crowd[1]!, model, { plate: 'UNICA' })).code).toBeNull();
  });

  it('may be the same on two servers', async () => {
    for (const { buyer, model } of [
      await market({ plate_mode: 'custom' }, 1),
      await market({ plate_mode: 'custom' }, 1),
    ])
      expect((await dealer.buy(buyer, model, { plate: 'GEMELA' })).code).toBeNull();
  });
});
