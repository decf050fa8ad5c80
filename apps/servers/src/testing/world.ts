import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OutputOf, RequestContext } from '@cabildo/contracts/action';
import resolveMembership from '@cabildo/contracts/servers/members/resolve_membership.rpc.ts';
import recognized from '@cabildo/contracts/servers/guilds/cp_member_recognized.ts';
import createCharacter from '@cabildo/contracts/servers/characters/create.ts';
import createServer from '@cabildo/contracts/servers/servers/create.ts';
import join from '@cabildo/contracts/servers/members/join.ts';
import type { MediaStore } from '@cabildo/kit/media';
import { createHarness, internal, user, type Harness } from '@cabildo/testing';
import type { Deps } from '../deps.ts';
import service from '../service.ts';

export type FoundedServer = OutputOf<typeof createServer>['server'];

/** The service, with an identity that knows every user, and an economy that reacts to no event. */
export interface World extends Harness {
  /** Replaces identity's answer for a user. Default: `user<id>`, without chat accounts, as in mock mode. */
  readonly people: Map<
    number,
    { gp_username?: string; cp_ids?: string[]; admin_guild_ids?: string[]; former_user_ids?: number[] }
  >;
  /** Ids that identity does not know. */
  readonly strangers: Set<number>;
  /** Counts the requests to identity. */
  readonly identity: { asked: number };
  /** The denominations that the economy has, by server. */
  readonly bills: Map<number, { value: number; label: string | null; image_url: string | null }[]>;
  /** The last set of a server's configuration that the economy has followed. */
  readonly reached: Map<number, number>;
  /** The ids of pictures that records of other services name. */
  readonly named: Set<number>;
  readonly store: MediaStore;
  /** Puts a body where the gateway puts it; returns its hash, and the context with its place. */
  place(bytes: Buffer, ctx: RequestContext): Promise<{ image: string; ctx: RequestContext }>;
  found(ownerId: number, input?: object): Promise<FoundedServer>;
  /** Makes users join a server. */
  enter(server: FoundedServer, ...userIds: number[]): Promise<void>;
  /** The context of a member with the current membership, as the gateway builds it. */
  as(userId: number, serverId: number): Promise<RequestContext>;
  /** Gives a member a system role, without any checks. */
  promote(userId: number, serverId: number, role: 'admin' | 'mod' | 'member'): Promise<void>;
  /** Adds a custom role and gives it to a member. */
  giveRole(
    userId: number,
    serverId: number,
    role: { name: string; hierarchy: number; permissions?: string[] },
  ): Promise<number>;
  /** Reports the chat roles of an account, as the bot does. */
  report(cpGuildId: string, cpId: string, cpRoleIds: readonly string[]): Promise<void>;
  addCharacter(ctx: RequestContext, input?: object): Promise<OutputOf<typeof createCharacter>['character']>;
}

const inCirculation = (bills: readonly object[]) =>
  bills.map((bill, index) => ({ bill_type_id: index + 1, ...bill, is_active: true }));

/** A denomination that the economy plans to retire with every new set. */
const RETIRED = { bill_type_id: 99, value: 50, label: null, image_url: null, is_active: false };

/** Starts the service for one test file. */
export async function startWorld(deps: Partial<Deps> = {}): Promise<World> {
  const people: World['people'] = new Map();
  const strangers: World['strangers'] = new Set();
  const bills: World['bills'] = new Map();
  const reached: World['reached'] = new Map();
  const identity = { asked: 0 };
  const named: World['named'] = new Set();
  const folder = mkdtempSync(pathOf(tmpdir(), 'cabildo-media-'));
  const findNamed = ({ image_ids }: { image_ids: number[] }) => ({
    image_ids: image_ids.filter((id) => named.has(id)),
  });
  const answers = {
    'calls.economy.find_named_images': findNamed,
    'calls.inventory.find_named_images': findNamed,
    'calls.vehicles.find_named_images': findNamed,
    'calls.mdt.find_named_images': findNamed,
    'calls.community.find_named_images': findNamed,
    'calls.community.find_default_form': () => ({ form_id: 7 }),
    'calls.mdt.find_departments': ({ department_ids }: { department_ids: number[] }) => ({
      department_ids: department_ids.filter((id) => id !== 404),
    }),
    'calls.identity.get_users': ({ user_ids }: { user_ids: number[] }) => {
      identity.asked += 1;
      const known = user_ids.filter((id) => !strangers.has(id));
      const users = known.map((id) => ({
        user_id: id,
        gp_id: `9${id}`,
        gp_username: `user${id}`,
        former_user_ids: [],
        cp_ids: [],
        admin_guild_ids: null,
        ...people.get(id),
      }));
      return { users };
    },
    'calls.identity.find_people': ({ user_ids }: { user_ids: number[] }) => {
      const present = user_ids.flatMap((id) => {
        const [back] = [...people].find(([, person]) => person.former_user_ids?.includes(id)) ?? [id];
        return strangers.has(back) ? [] : [back];
      });
      const users = [...new Set(present)].map((id) => ({
        user_id: id,
        gp_id: `9${id}`,
        gp_username: people.get(id)?.gp_username ?? `user${id}`,
        former_user_ids: people.get(id)?.former_user_ids ?? [],
      }));
      return { users };
    },
    'calls.identity.find_user_by_gp': ({ gp_id }: { gp_id: string }) => {
      const id = Number(gp_id.slice(1));
      const isKnown = gp_id.startsWith('9') && !strangers.has(id);
      return { user: isKnown ? { user_id: id, gp_id, gp_username: `user${id}` } : null };
    },
    'calls.identity.find_user_by_cp': ({ cp_id }: { cp_id: string }) => {
      const [id, person] = [...people].find(([, { cp_ids }]) => cp_ids?.includes(cp_id)) ?? [];
      return {
        user:
          id === undefined
            ? null
            : { user_id: id, gp_id: `9${id}`, gp_username: person?.gp_username ?? `user${id}` },
      };
    },
    'calls.identity.find_users_by_cp': ({ cp_ids }: { cp_ids: string[] }) => ({
      users: [...people].flatMap(([id, person]) =>
        (person.cp_ids ?? [])
          .filter((cp_id) => cp_ids.includes(cp_id))
          .map((cp_id) => ({ cp_id, user_id: id, gp_username: person.gp_username ?? `user${id}` })),
      ),
    }),
    'calls.economy.get_overview': ({ server_id }: { server_id: number }) => ({
      bill_types: inCirculation(bills.get(server_id) ?? []),
      bill_types_version: reached.get(server_id) ?? 0,
      modules: { loans: true, vaults: false },
    }),
    'calls.economy.plan_bill_types': ({ bill_types }: { bill_types: object[] }) => ({
      bill_types: [...inCirculation(bill_types), RETIRED],
    }),
  };
  const setup: typeof service.setup = async (kit) => {
    const usual = await service.setup(kit);
    return { ...usual, deps: { ...(usual.deps as Deps), ...deps } };
  };
  const settings = { MEDIA_URL: pathToFileURL(folder).href };
  const h = await createHarness({ ...service, setup }, { answers, settings });
  const { store } = h.deps as Deps;
  return {
    ...h,
    people,
    strangers,
    bills,
    reached,
    identity,
    named,
    store,
    ...helpersOf(h),
    async place(bytes, ctx) {
      const upload = `incoming/${randomUUID()}`;
      await store.put(upload, bytes);
      return { image: createHash('sha256').update(bytes).digest('base64url'), ctx: { ...ctx, upload } };
    },
    async close() {
      await h.close();
      await rm(folder, { recursive: true });
    },
  };
}

type Helpers = Pick<World, 'found' | 'enter' | 'as' | 'promote' | 'giveRole' | 'report' | 'addCharacter'>;

function helpersOf(h: Harness): Helpers {
  return {
    async found(ownerId, input = {}) {
      const { server } = await h.ok(createServer, { server_name: 'Los Santos', ...input }, user(ownerId));
      return server;
    },
    async enter(server, ...userIds) {
      await Promise.all(userIds.map((id) => h.ok(join, { join_code: server.join_code }, user(id))));
    },
    async as(userId, serverId) {
      const { body } = await h.ask(resolveMembership, { server_id: serverId, user_id: userId });
      if (!body.membership) throw new Error(`user ${userId} is not a member of server ${serverId}`);
      return { ...user(userId), membership: body.membership };
    },
    async promote(userId, serverId, role) {
      await h.database.query(
        `UPDATE members m SET role_id = r.id, hierarchy = r.hierarchy FROM roles r
         WHERE m.server_id = $1 AND m.user_id = $2 AND r.server_id = $1 AND r.built_in = $3`,
        [serverId, userId, role],
      );
    },
    async giveRole(userId, serverId, role) {
      const [row] = await h.database.query<{ id: number }>(
        `INSERT INTO roles (server_id, name, color, hierarchy, permissions) VALUES ($1, $2, '#112233', $3, $4)
         RETURNING id`,
        [serverId, role.name, role.hierarchy, role.permissions ?? []],
      );
      await h.database.query(
        'UPDATE members SET role_id = $3, hierarchy = $4 WHERE server_id = $1 AND user_id = $2',
        [serverId, userId, row!.id, role.hierarchy],
      );
      return row!.id;
    },
    async report(cp_guild_id, cp_id, cp_role_ids) {
      await h.ok(recognized, { cp_guild_id, cp_id, cp_role_ids }, internal());
    },
    async addCharacter(ctx, input = {}) {
      const { character } = await h.ok(createCharacter, { name: 'Ana', surname: 'Pérez', ...input }, ctx);
      return character;
    },
  };
}

/** Bytes that begin like a PNG; another number makes another image. */
export const png = (number = 0, size = 16): Buffer => {
  const bytes = Buffer.alloc(size, number);
  Buffer.from('89504e470d0a1a0a', 'hex').copy(bytes);
  return bytes;
};

let lastSnowflake = 400_000_000_000_000_000n;
/** A new id of the chat platform. */
export const snowflake = (): string => String(++lastSnowflake);
