import closeWarrant from '@cabildo/contracts/mdt/warrants/close_warrant.ts';
import createWarrant from '@cabildo/contracts/mdt/warrants/create_warrant.ts';
import listWarrants from '@cabildo/contracts/mdt/warrants/list_warrants.ts';
import { until } from '@cabildo/testing';
import { startWorld, type Person, type World } from '../testing/world.ts';

let world: World;
let judge: Person;
let suspect: Person;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  judge = world.person({ role: 'mod' });
  suspect = world.person({ serverId: judge.serverId });
});
afterAll(() => world.close());

const create = ({ characterId } = suspect) => {
  const described = { server_character_id: characterId, type: 'arrest', reason: 'Robo' };
  return world.act(createWarrant, described, judge.ctx);
};
const listed = async (input: object = {}) => (await world.ok(listWarrants, input, judge.ctx)).warrants;
const isEnded = async ({ characterId }: Person): Promise<boolean> => {
  const sql = 'SELECT 1 FROM officers WHERE character_id = $1 AND ended_at IS NOT NULL';
  return (await world.database.query(sql, [characterId])).length > 0;
};

describe.each(['deleted', 'died'] as const)('when a character %s (OT-08)', (how) => {
  it('its active warrants are cancelled, once and with an event each, and no others', async () => {
    const other = world.person({ serverId: judge.serverId });
    const [served, active] = [(await create()).body.warrant, (await create()).body.warrant];
    const kept = (await create(other)).body.warrant;
    const close = { warrant_id: served.warrant_id, outcome: 'served' };
    const closed = (await world.ok(closeWarrant, close, judge.ctx)).warrant;
    await world.publishEnd(how, suspect);
    await world.publishEnd(how, suspect);
    await until(async () => (await listed({ status: 'cancelled' })).length === 1);
    const end = { status: 'cancelled', close_reason: 'character_ended', closed_by: null, version: 2 };
    expect(await listed()).toMatchObject([kept, { ...end, warrant_id: active.warrant_id }, closed]);
    expect((await world.eventsOf(judge.serverId, 'mdt.warrant.closed')).slice(1)).toMatchObject([
      { actor: { kind: 'system' }, character_ids: [suspect.characterId], data: end },
    ]);
  });

  it('none is active against it any more, even one that was issued at the same moment', async () => {
    await Promise.all([create(), world.publishEnd(how, suspect), create(), create()]);
    await until(() => isEnded(suspect));
    expect(await listed({ status: 'active' })).toEqual([]);
    expect((await create()).code).toBe('character_not_found');
  });

  it('a warrant that is served at the same moment has one outcome and one event', async () => {
    const { warrant_id } = (await create()).body;
    const [closed] = await Promise.all([
      world.act(closeWarrant, { warrant_id, outcome: 'served' }, judge.ctx),
      world.publishEnd(how, suspect),
    ]);
    await until(() => isEnded(suspect));
    expect(await listed()).toMatchObject([{ status: closed.code === null ? 'served' : 'cancelled' }]);
    expect(await world.eventsOf(judge.serverId, 'mdt.warrant.closed')).toHaveLength(1);
  });
});
