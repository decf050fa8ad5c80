import { randomUUID } from 'node:crypto';
import type { Membership } from '@cabildo/contracts/permissions';
import { serverDeleted } from '@cabildo/contracts/servers/servers/events.ts';
import { createLocalBus, type Bus } from '@cabildo/kit/bus';
import { successReply } from '@cabildo/kit/service';
import { member, until } from '@cabildo/testing';
import { Characters } from './characters.ts';
import { resolveActing } from './resolve.ts';

const SERVER = 7;
/** The player and the status of each character, by id. */
const PEOPLE: Readonly<Record<number, { user_id: number; status: string }>> = {
  1: { user_id: 10, status: 'active' },
  2: { user_id: 10, status: 'active' },
  3: { user_id: 10, status: 'dead' },
  4: { user_id: 20, status: 'active' },
};
let people: Record<number, { user_id: number; status: string }>;
const as = (userId: number, role: 'member' | 'admin' = 'member'): Membership =>
  member(userId, role, { serverId: SERVER }).membership!;
const READ_BY_ADMINS = { as: 'any', param: undefined, readers: 'admin' } as const;

let bus: Bus;
let characters: Characters;
let asked: string[];

beforeEach(async () => {
  bus = createLocalBus();
  asked = [];
  people = { ...PEOPLE };
  await bus.serve('servers', async (payload) => {
    const { n, i } = JSON.parse(payload) as {
      n: string;
      i: { server_character_id?: number; user_id?: number };
    };
    asked.push(n.split('.').at(-1)!);
    const id = i.server_character_id;
    if (id !== undefined) {
      const character = {
        server_character_id: id,
        server_id: SERVER,
        name: 'Ana',
        surname: 'Paz',
        ...people[id],
      };
      return successReply(200, { character: people[id] ? character : null });
    }
    const own = Object.entries(people).filter(
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

const read = async (caller: Membership, named?: number) => {
  const input = named === undefined ? {} : { server_character_id: named };
  const resolved = await resolveActing(characters, READ_BY_ADMINS, caller, input);
  return 'character' in resolved ? resolved.character.id : resolved;
};

describe('an action about any character', () => {
  it('asks once for all the living characters of a caller who reads what is theirs', async () => {
    expect([await read(as(10), 1), await read(as(10), 2), await read(as(10), 1)]).toEqual([1, 2, 1]);
    expect(asked).toEqual(['list_characters']);
  });

  it('shows the caller dead characters, too (DN-09)', async () => {
    expect(await read(as(10), 3)).toBe(3);
    expect(asked).toEqual(['list_characters', 'get_character']);
  });

  it('shows readers every character of the server, and other members none but their own', async () => {
    expect(await read(as(10, 'admin'), 4)).toBe(4);
    expect(await read(as(10), 4)).toMatchObject({ failure: 'forbidden' });
    expect(await read(as(10, 'admin'), 99)).toMatchObject({ failure: 'character_not_found' });
  });

  it('is about the only character of a caller who names none, and refuses to guess among several (GW-25)', async () => {
    expect(await read(as(20))).toBe(4);
    expect(await read(as(10))).toMatchObject({
      failure: 'error',
      message: { en: expect.stringContaining('(1, 2)') },
    });
  });
});

describe('an action of the caller’s own character', () => {
  const act = (caller: Membership, named: number, acting: 'own' | 'all' | 'live' | 'any' = 'own') =>
    resolveActing(characters, { ...READ_BY_ADMINS, as: acting, readers: undefined }, caller, {
      character_id: named,
    });

  it('takes a live one of the caller and no other (GW-25)', async () => {
    expect(await act(as(10), 1)).toEqual({ character: { id: 1, isOwn: true } });
    expect(await act(as(10), 3)).toMatchObject({ failure: 'character_not_found' });
    expect(await act(as(10, 'admin'), 4)).toMatchObject({ failure: 'forbidden' });
  });

  it('takes all of them where the object decides, or just the one that is named', async () => {
    expect(await act(as(10), 2, 'all')).toEqual({ characters: new Set([2]) });
    const every = await resolveActing(characters, { ...READ_BY_ADMINS, as: 'all' }, as(10), {});
    expect(every).toEqual({ characters: new Set([1, 2]) });
  });

  it.each(['own', 'all', 'live', 'any'] as const)(
    'counts a new character among all of them once an action of kind "%s" named it, before its event has arrived',
    async (acting) => {
      const everyOne = () => resolveActing(characters, { ...READ_BY_ADMINS, as: 'all' }, as(10), {});
      expect(await everyOne()).toEqual({ characters: new Set([1, 2]) });
      people[5] = { user_id: 10, status: 'active' };
      await act(as(10), 5, acting);
      expect(await everyOne()).toEqual({ characters: new Set([1, 2, 5]) });
    },
  );

  it('takes a live character of any member where staff act upon it', async () => {
    expect(await act(as(10), 4, 'live')).toEqual({ character: { id: 4, isOwn: false } });
    expect(await act(as(10), 3, 'live')).toMatchObject({ failure: 'character_not_found' });
  });
});

it('the end of a server makes the cache of its own characters stale, and no other', async () => {
  await characters.find(SERVER, 1);
  const end = (server_id: number) => {
    const event = {
      event_id: randomUUID(),
      type: serverDeleted.type,
      server_id,
      character_ids: [],
      data: {},
    };
    return bus.publish([{ id: event.event_id, key: event.type, payload: JSON.stringify(event) }]);
  };
  await end(SERVER + 1);
  // The event has arrived once a request that was sent after it is answered.
  await characters.find(SERVER, 2);
  await characters.find(SERVER, 1);
  expect(asked).toEqual(['get_character', 'get_character']);
  await end(SERVER);
  await until(async () => {
    await characters.find(SERVER, 1);
    return asked.length === 3;
  });
});
