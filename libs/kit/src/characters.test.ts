import { isFailure, type RequestContext } from '@cabildo/contracts';
import { member } from '@cabildo/testing';
import { createLocalBus, type Bus } from './bus/index.ts';
import { Characters } from './characters.ts';
import { successReply } from './runner/wire.ts';

const SERVER = 7;
/** By id: whose it is, and how it is. */
const PEOPLE: Readonly<Record<number, { user_id: number; status: string }>> = {
  1: { user_id: 10, status: 'active' },
  2: { user_id: 10, status: 'active' },
  3: { user_id: 10, status: 'dead' },
  4: { user_id: 20, status: 'active' },
};
const as = (userId: number, role: 'member' | 'admin' = 'member'): RequestContext =>
  member(userId, role, { serverId: SERVER });

let bus: Bus;
let characters: Characters;
let asked: string[];

beforeEach(async () => {
  bus = createLocalBus();
  asked = [];
  await bus.serve('servers', async (payload) => {
    const { n, i } = JSON.parse(payload) as {
      n: string;
      i: { server_character_id?: number; user_id?: number };
    };
    asked.push(n.split('.').at(-1)!);
    const id = i.server_character_id;
    if (id !== undefined) {
      const fact = { server_character_id: id, server_id: SERVER, name: 'Ana', surname: 'Paz', ...PEOPLE[id] };
      return successReply(200, { character: PEOPLE[id] ? fact : null });
    }
    const own = Object.entries(PEOPLE).filter(
      ([, { user_id, status }]) => user_id === i.user_id && status === 'active',
    );
    return successReply(200, { server_character_ids: own.map(([each]) => Number(each)) });
  });
  characters = await Characters.create(bus);
});

afterEach(async () => {
  await characters.close();
  await bus.close();
});

const read = (ctx: RequestContext, server_character_id: number) =>
  characters.readable(ctx, { server_character_id }, 'admin');

describe('whose affairs may be read', () => {
  it('asks once for all the living characters of whoever reads of his own', async () => {
    expect([await read(as(10), 1), await read(as(10), 2), await read(as(10), 1)]).toEqual([1, 2, 1]);
    expect(asked).toEqual(['list_characters']);
  });

  it('are his dead ones, too (DN-09)', async () => {
    expect(await read(as(10), 3)).toBe(3);
    expect(asked).toEqual(['list_characters', 'get_character']);
  });

  it('are for staff anybody’s, and nobody else’s for the rest', async () => {
    expect(await read(as(10, 'admin'), 4)).toBe(4);
    expect(await read(as(10), 4)).toMatchObject({ failure: 'forbidden' });
    const unknown = await read(as(10, 'admin'), 99);
    expect(isFailure(unknown) && unknown.failure).toBe('character_not_found');
  });

  it('are told of all who read at once, to each by his own rights, with no question for what is known', async () => {
    const all = () =>
      characters.readableAll(
        [
          { ctx: as(10), input: { server_character_id: 2 } },
          { ctx: as(20), input: { character_id: 1 } },
          { ctx: as(20), input: {} },
          { ctx: as(20, 'admin'), input: { character_id: 1 } },
          { ctx: as(10), input: { server_character_id: 99 } },
          { ctx: as(10), input: {} },
        ],
        'admin',
      );
    const expected = [
      2,
      { failure: 'forbidden' },
      4,
      1,
      { failure: 'character_not_found' },
      { failure: 'error' },
    ];
    expect(await all()).toMatchObject(expected);
    expect(await all()).toMatchObject(expected);
    asked = [];
    const own = [1, 2, 1].map((server_character_id) => ({ ctx: as(10), input: { server_character_id } }));
    expect(await characters.readableAll(own, 'admin')).toEqual([1, 2, 1]);
    expect(asked).toEqual([]);
  });
});
