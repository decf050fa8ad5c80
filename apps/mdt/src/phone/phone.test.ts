import getPhone from '@cabildo/contracts/mdt/phone/get_phone.ts';
import listApps from '@cabildo/contracts/mdt/phone/list_apps.ts';
import setWallpaper from '@cabildo/contracts/mdt/phone/set_wallpaper.ts';
import { startWorld, type Person, type World } from '../testing/world.ts';

const BEACH = 'https://example.org/playa.png';
const CITY = 'https://example.org/ciudad.png';
const APPS = { bank: 'Banco', radio: 'Emisora' };

let world: World;
let person: Person;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  person = world.person();
  world.appNames.set(person.serverId, APPS);
});
afterAll(() => world.close());

const of = ({ characterId }: Person) => ({ server_character_id: characterId });
const set = (image_url: unknown, input: object = of(person)) =>
  world.act(setWallpaper, { ...input, image_url }, person.ctx);
const shown = async () => (await world.ok(getPhone, of(person), person.ctx)).wallpaper_url;
const events = () => world.eventsOf(person.serverId, 'mdt.phone.wallpaper_set');

describe('a phone', () => {
  it('has the apps of its server, and no wallpaper until it gets one', async () => {
    const phone = await world.ok(getPhone, {}, person.ctx);
    expect(phone).toEqual({ ok: true, ...of(person), wallpaper_url: null, apps: APPS });
    expect(await world.ok(listApps, {}, person.ctx)).toEqual({ ok: true, apps: APPS });
    const other = world.person();
    expect((await world.ok(listApps, {}, other.ctx)).apps).toEqual({});
  });

  it('shows the wallpaper that it got last, and emits its event', async () => {
    expect((await set(BEACH)).body.phone).toEqual({ ...of(person), wallpaper_url: BEACH });
    await set(CITY);
    expect(await shown()).toBe(CITY);
    expect(await events()).toMatchObject([
      { character_ids: [person.characterId], data: { ...of(person), wallpaper_url: BEACH } },
      {
        note: 'Un personaje cambió el fondo de su teléfono.',
        data: { wallpaper_url: CITY },
      },
    ]);
  });

  it('loses it when an empty one is sent', async () => {
    await set(BEACH);
    expect((await set('')).body.phone.wallpaper_url).toBeNull();
    expect([await shown(), (await events())[1]!.note]).toEqual([
      null,
      'Un personaje quitó el fondo de su teléfono.',
    ]);
  });

  it('emits nothing when nothing changes, and refuses to be sent nothing', async () => {
    await set(null);
    await set(BEACH);
    await set(BEACH);
    expect(await events()).toHaveLength(1);
    const refused = await set(undefined);
    expect([refused.status, refused.code, await shown()]).toEqual([400, 'error', BEACH]);
  });

  it('gets the same wallpaper once, and emits its event once, of eight who send it at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => set(BEACH)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect([await shown(), (await events()).length]).toEqual([BEACH, 1]);
  });

  it('is its character’s alone, who is alive and in the server (GW-25)', async () => {
    const neighbour = world.person({ serverId: person.serverId });
    const dead = { server_character_id: world.addCharacter(person, 'dead') };
    const stranger = of(world.person());
    const codes = [
      (await set(BEACH, of(neighbour))).code,
      (await set(BEACH, dead)).code,
      (await set(BEACH, stranger)).code,
      (await world.act(getPhone, of(neighbour), person.ctx)).code,
    ];
    expect(codes).toEqual(['forbidden', 'character_not_found', 'character_not_found', 'forbidden']);
    expect((await world.ok(getPhone, of(neighbour), neighbour.ctx)).wallpaper_url).toBeNull();
  });
});
