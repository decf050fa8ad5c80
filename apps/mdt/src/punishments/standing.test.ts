import listPunishments from '@cabildo/contracts/mdt/punishments/list_punishments.ts';
import { serverKey } from '@cabildo/testing';
import { LICENSE, precinct, startCourt, type CourtWorld } from './punishments.testing.ts';

let world: CourtWorld;
beforeAll(async () => {
  world = await startCourt();
});
afterAll(() => world.close());

const MAX_FINE = 500;

/** Punishes each of these members, by a character and as a user; returns the codes. */
async function fates(
  { serverId, punish }: Pick<ReturnType<typeof precinct>, 'serverId' | 'punish'>,
  standings: readonly Parameters<CourtWorld['person']>[0][],
  as?: Parameters<typeof punish>[1],
) {
  const codes: (string | null)[] = [];
  for (const standing of standings) {
    const { characterId, userId } = world.person({ ...standing, serverId });
    const byCharacter = await punish({ server_character_id: characterId }, as);
    const byUser = await punish({ server_character_id: undefined, user_id: userId }, as);
    expect(byUser.code).toBe(byCharacter.code);
    codes.push(byCharacter.code);
  }
  return codes;
}

describe('who punishes whom (OT-06)', () => {
  it('is never one who stands below the other, and may be one who stands alike', async () => {
    const scene = precinct(world);
    const standings = [
      { hierarchy: 49 },
      { hierarchy: 50 },
      { role: 'mod' },
      { hierarchy: 51 },
      { role: 'admin' },
      { role: 'owner' },
    ] as const;
    expect(await fates(scene, standings)).toEqual([null, null, null, 'forbidden', 'forbidden', 'forbidden']);
    expect(await scene.listed()).toHaveLength(6);
  });

  it('counts for the dead character of one who stands higher, too', async () => {
    const { punish, serverId } = precinct(world);
    const dead = world.addCharacter(world.person({ serverId, role: 'admin' }), 'dead');
    expect((await punish({ server_character_id: dead })).code).toBe('forbidden');
  });

  it('is an Admin where a key of the server punishes', async () => {
    const scene = precinct(world);
    const key = { ctx: serverKey(4, scene.serverId) };
    expect(await fates(scene, [{ role: 'admin' }, { hierarchy: 91 }, { role: 'owner' }], key)).toEqual([
      null,
      'forbidden',
      'forbidden',
    ]);
  });

  it('lets one who has left the server be punished by a character that is still there', async () => {
    const { punish, serverId } = precinct(world);
    const dead = world.addCharacter({ serverId, userId: 999_999_998 }, 'dead');
    expect((await punish({ server_character_id: dead })).code).toBeNull();
  });
});

describe('licence points (OT-06)', () => {
  const POINTS = { license_id: LICENSE, license_points: 2 };

  it('are for one who holds manage_licenses, and nothing is recorded of another', async () => {
    const { punish, listed, serverId } = precinct(world);
    const plain = world.person({ serverId, role: 'mod' });
    const { status, code, body } = await punish({ ...POINTS, fine_amount: 5 }, plain);
    expect([status, code, body['error']]).toEqual([
      403,
      'forbidden',
      expect.stringContaining('manage_licenses'),
    ]);
    expect(await listed()).toEqual([]);
    expect((await punish({}, plain)).code).toBeNull();
    expect((await punish(POINTS)).code).toBeNull();
    expect((await punish(POINTS, { ctx: serverKey(4, serverId) })).code).toBeNull();
  });
});

describe('a fine above the highest of the server (OT-06)', () => {
  it('is refused before anything is recorded', async () => {
    const { punish, listed, serverId } = precinct(world);
    world.court.maxFines.set(serverId, MAX_FINE);
    const { status, code } = await punish({ type: 'fine', fine_amount: MAX_FINE + 1 });
    expect([status, code, await listed()]).toEqual([400, 'limit_exceeded', []]);
    expect((await punish({ type: 'fine', fine_amount: MAX_FINE })).code).toBeNull();
  });

  it('is not made either when the highest is lowered before it is made, and the record says so', async () => {
    const { fined, untilFine, shown, serverId } = precinct(world);
    world.court.meanwhile = {
      call: 'may_fine',
      act: async () => void world.court.maxFines.set(serverId, MAX_FINE),
    };
    const id = await fined(MAX_FINE + 1);
    await untilFine(id, 'refused');
    expect((await shown(id)).fine).toMatchObject({ debt_id: null, refusal: 'limit_exceeded' });
  });
});

describe('records of punishments (OT-06)', () => {
  it('show anybody the own, of living and dead characters and of the user, and moderators all', async () => {
    const { punished, listed, offender, mod, serverId } = precinct(world);
    const dead = world.addCharacter(offender, 'dead');
    const [living, died, banned] = [
      await punished(),
      await punished({ server_character_id: dead }),
      await punished({ server_character_id: undefined, user_id: offender.userId, type: 'ban' }),
    ];
    const others = await punished({ server_character_id: mod.characterId });
    const bystander = world.person({ serverId, permissions: ['manage_licenses'] });
    const ids = async (input: object, person: typeof mod) =>
      (await listed(input, person)).map((each) => each.punishment_id);
    expect(await ids({}, offender)).toEqual([banned, died, living]);
    expect(await ids({ type: 'ban' }, offender)).toEqual([banned]);
    expect(await ids({ server_character_id: dead }, offender)).toEqual([died]);
    expect(await ids({ user_id: offender.userId }, offender)).toEqual([banned]);
    expect(await ids({}, bystander)).toEqual([]);
    expect(await ids({}, mod)).toEqual([others, banned, died, living]);
    const page = await world.ok(listPunishments, { page: 2, per_page: 2 }, offender.ctx);
    expect(page).toMatchObject({ punishments: [{ punishment_id: living }], total: 3, total_pages: 2 });
  });

  it('refuse the filter of somebody else, of this server or another, to all but moderators', async () => {
    const { offender, mod, serverId } = precinct(world);
    const [bystander, stranger] = [world.person({ serverId }), world.person()];
    const filters = [
      { server_character_id: offender.characterId },
      { user_id: offender.userId },
      { server_character_id: bystander.characterId, user_id: offender.userId },
      { server_character_id: stranger.characterId },
      { server_character_id: 999_999_999 },
    ];
    for (const filter of filters) {
      expect([filter, (await world.act(listPunishments, filter, bystander.ctx)).code]).toEqual([
        filter,
        'forbidden',
      ]);
      expect((await world.act(listPunishments, filter, mod.ctx)).code).toBeNull();
    }
  });
});
