import type { OutputOf, RequestContext } from '@cabildo/contracts';
import resolveMembership from '@cabildo/contracts/servers/calls/resolve_membership.ts';
import recognized from '@cabildo/contracts/servers/server_bot/cp_member_recognized.ts';
import createCharacter from '@cabildo/contracts/servers/server_dni/create.ts';
import createServer from '@cabildo/contracts/servers/servers/create.ts';
import join from '@cabildo/contracts/servers/servers/join.ts';
import { createHarness, internal, user, type Harness } from '@cabildo/testing';
import type { Deps } from './handler.ts';
import service from './service.ts';

export type FoundedServer = OutputOf<typeof createServer>['server'];

/** The service in a world where identity knows everybody and the economy keeps one set of bills a server. */
export interface World extends Harness {
  /** What identity says of somebody beside the defaults: `user<id>`, no chat accounts, as in mock mode. */
  readonly people: Map<number, { gp_username?: string; cp_ids?: string[]; admin_guild_ids?: string[] }>;
  /** How often identity was asked. */
  readonly identity: { asked: number };
  /** What the economy was told to put into circulation, by server. */
  readonly bills: Map<number, { value: number; label: string | null; image_url: string | null }[]>;
  found(ownerId: number, input?: object): Promise<FoundedServer>;
  /** Lets people join; returns when all are members. */
  enter(server: FoundedServer, ...userIds: number[]): Promise<void>;
  /** A member as the edge would present him, with what he is at this moment. */
  as(userId: number, serverId: number): Promise<RequestContext>;
  /** Makes somebody a holder of a system role, past all rules. */
  promote(userId: number, serverId: number, role: 'admin' | 'mod' | 'member'): Promise<void>;
  /** Adds a custom role and gives it to a member. */
  giveRole(
    userId: number,
    serverId: number,
    role: { name: string; hierarchy: number; permissions?: string[] },
  ): Promise<number>;
  /** What the bot reports of a chat account. */
  report(cpGuildId: string, cpId: string, cpRoleIds: readonly string[]): Promise<void>;
  addCharacter(ctx: RequestContext, input?: object): Promise<OutputOf<typeof createCharacter>['character']>;
}

const inCirculation = (bills: readonly object[]) =>
  bills.map((bill, index) => ({ bill_type_id: index + 1, ...bill, is_active: true }));

/** Starts the service for one test file. */
export async function startWorld(deps: Partial<Deps> = {}): Promise<World> {
  const people: World['people'] = new Map();
  const bills: World['bills'] = new Map();
  const identity = { asked: 0 };
  const answers = {
    'calls.identity.get_users': ({ user_ids }: { user_ids: number[] }) => {
      identity.asked += 1;
      const users = user_ids.map((id) => ({
        user_id: id,
        gp_id: `9${id}`,
        gp_username: `user${id}`,
        cp_ids: [],
        admin_guild_ids: null,
        ...people.get(id),
      }));
      return { users };
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
    'calls.economy.get_overview': ({ server_id }: { server_id: number }) => ({
      bill_types: inCirculation(bills.get(server_id) ?? []),
      modules: { loans: true, vaults: false },
    }),
    'calls.economy.replace_bill_types': (input: { server_id: number; bill_types: never[] }) => {
      bills.set(input.server_id, input.bill_types);
      return { bill_types: inCirculation(input.bill_types) };
    },
  };
  const setup: typeof service.setup = async (kit) => {
    const usual = await service.setup(kit);
    return { ...usual, deps: { ...(usual.deps as Deps), ...deps } };
  };
  const h = await createHarness({ ...service, setup }, { answers });
  return { ...h, people, bills, identity, ...helpersOf(h) };
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

/** The smallest bytes that pass for a PNG, made different by a number. */
export const png = (number = 0, size = 16): Buffer => {
  const bytes = Buffer.alloc(size, number);
  Buffer.from('89504e470d0a1a0a', 'hex').copy(bytes);
  return bytes;
};

let lastSnowflake = 400_000_000_000_000_000n;
/** An id of the chat platform that nobody has used yet. */
export const snowflake = (): string => String(++lastSnowflake);
