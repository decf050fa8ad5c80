import type { RequestContext } from '@cabildo/contracts/action';
import { member } from '@cabildo/testing';
import getConfig from '@cabildo/contracts/servers/characters/get_config.ts';
import updateConfig from '@cabildo/contracts/servers/characters/update_config.ts';
import { startWorld, type World } from '../testing/world.ts';

let world: World;
let ctx: RequestContext;
let serverId: number;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  serverId = (await world.found(1)).id;
  ctx = await world.as(1, serverId);
});
afterAll(() => world.close());

describe('changing the identity card', () => {
  test('changes what is sent and leaves the rest', async () => {
    await world.ok(updateConfig, { document_name: 'Cédula', min_age: 16 }, ctx);
    const sent = {
      max_age: '80',
      dni_number_format: 'V-######',
      name_fields: 2,
      surname_fields: 0,
      nationalities: '[{"name":"Venezuela","enabled":true},{"name":"Perú","enabled":"no"},{"name":"Chile"}]',
      custom_fields: '[{"key":"blood","label":"Sangre"}]',
    };
    const { config } = await world.ok(updateConfig, sent, ctx);
    expect(config).toEqual({
      document_name: 'Cédula',
      min_age: 16,
      max_age: 80,
      dni_number_format: 'V-######',
      name_fields: 2,
      surname_fields: 0,
      nationalities: [
        { name: 'Venezuela', enabled: true },
        { name: 'Perú', enabled: false },
        { name: 'Chile', enabled: true },
      ],
      custom_fields: [{ key: 'blood', label: 'Sangre' }],
    });
    expect((await world.ok(getConfig, {}, ctx)).config).toEqual(config);
  });

  test('emits an event about who changed what', async () => {
    await world.ok(updateConfig, { min_age: 21, max_age: 90 }, ctx);
    const event = (await world.events('config.identity_card.updated')).find(
      (each) => each.server_id === serverId,
    );
    expect(event).toMatchObject({
      note: 'user1 cambió del documento de identidad la edad mínima y la edad máxima.',
      data: { server_id: serverId, user_id: 1, changed: ['min_age', 'max_age'] },
    });
  });

  test('leaves characters that exist as they are', async () => {
    const character = await world.addCharacter(ctx, { birthdate: '2006-01-01' });
    await world.ok(updateConfig, { min_age: 50, surname_fields: 0, dni_number_format: 'X###' }, ctx);
    const [row] = await world.database.query('SELECT surname, dni_number FROM characters WHERE id = $1', [
      character.server_character_id,
    ]);
    expect(row).toEqual({ surname: 'Pérez', dni_number: character.dni_number });
  });

  test.each([[{}], [{ document_name: '' }], [{ other: 1 }]])(
    '%j contains nothing to change',
    async (input) => {
      const answer = await world.act(updateConfig, input, ctx);
      expect([answer.status, answer.code]).toEqual([400, 'error']);
      expect(answer.body['error']).toContain('al menos un campo');
    },
  );

  test.each([
    { document_name: 'a' },
    { document_name: 'a'.repeat(32) },
    { min_age: 1, max_age: 1 },
    { min_age: 255, max_age: 255 },
    { dni_number_format: '#' },
    { dni_number_format: '#'.repeat(64) },
    { dni_number_format: '\\\\' },
    { name_fields: 1, surname_fields: 0 },
    { name_fields: 5, surname_fields: 5 },
    { nationalities: [] },
    { nationalities: Array.from({ length: 300 }, (_, index) => ({ name: `N${index}`, enabled: true })) },
    { nationalities: [{ name: 'a' }] },
    { nationalities: [{ name: 'a'.repeat(64) }] },
    { custom_fields: Array.from({ length: 64 }, () => ({})) },
  ])('takes values at their bounds: %j', async (input) => {
    expect((await world.ok(updateConfig, input, ctx)).config).toBeDefined();
  });

  test.each([
    { min_age: 101 },
    { max_age: 17 },
    { min_age: 30, max_age: 29 },
    { dni_number_format: '###\\' },
    { nationalities: [{ name: '' }] },
    { nationalities: [{ name: 'a'.repeat(65) }] },
    { nationalities: [{ name: 'Perú', enabled: 'quizá' }] },
    { nationalities: [{ name: 'Perú' }, { name: 'PERÚ' }] },
    { nationalities: ['Perú'] },
    { nationalities: Array.from({ length: 301 }, (_, index) => ({ name: `N${index}` })) },
    { custom_fields: ['x'] },
    { custom_fields: Array.from({ length: 65 }, () => ({})) },
  ])('refuses %j and changes nothing', async (input) => {
    const before = (await world.ok(getConfig, {}, ctx)).config;
    const answer = await world.act(updateConfig, { document_name: 'Otro', ...input }, ctx);
    expect([answer.status, answer.code]).toEqual([400, 'error']);
    expect((await world.ok(getConfig, {}, ctx)).config).toEqual(before);
  });

  test('changes of different fields at once do not undo each other', async () => {
    const changes = {
      document_name: 'Cédula',
      max_age: 99,
      name_fields: 2,
      surname_fields: 3,
      dni_number_format: '#',
    };
    const each = Object.entries(changes).map(([field, value]) => ({ [field]: value }));
    await Promise.all(each.map((input) => world.ok(updateConfig, input, ctx)));
    expect((await world.ok(getConfig, {}, ctx)).config).toMatchObject(changes);
  });

  test('two changes at once cannot put the lowest age above the highest', async () => {
    const answers = await Promise.all([
      world.act(updateConfig, { min_age: 90 }, ctx),
      world.act(updateConfig, { max_age: 50 }, ctx),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
  });

  test('says not found when the server is gone', async () => {
    const gone = member(1, 'owner', { serverId: 999_999 });
    const answer = await world.act(updateConfig, { min_age: 20 }, gone);
    expect([answer.status, answer.code]).toEqual([404, 'not_found']);
  });
});

describe('reading the identity card', () => {
  test('any member sees the defaults of a new server', async () => {
    const server = await world.found(1);
    await world.enter(server, 2);
    expect((await world.ok(getConfig, {}, await world.as(2, server.id))).config).toEqual({
      document_name: 'DNI',
      min_age: 18,
      max_age: 100,
      dni_number_format: '########A',
      name_fields: 1,
      surname_fields: 1,
      nationalities: [],
      custom_fields: [],
    });
  });

  test('says not found when the server is gone', async () => {
    const answer = await world.act(getConfig, {}, member(1, 'owner', { serverId: 999_999 }));
    expect([answer.status, answer.code]).toEqual([404, 'not_found']);
  });
});
