import type { Server } from '@cabildo/client';
import { POWERS, type KeyScope } from '@cabildo/contracts/permissions';
import { Database } from '@cabildo/kit/database';
import type { TestInstance } from '../testing/instance.ts';
import { newPerson, type People, type Person } from './people.ts';

type Params = Record<string, unknown>;

/** The parts that all worlds of a run share. */
export interface Lab {
  instance: TestInstance;
  people: People;
  /** The database of the servers service. */
  database: Database;
}

/** The custom role is above member, below mod: each may act on members, none on staff (SV-09). */
const CUSTOM_HIERARCHY = 40;

/** One server of the test. People become members, and objects are made, when a request first needs them. */
export class World {
  readonly lab: Lab;
  readonly founder: Person;
  readonly serverId: number;
  readonly joinCode: string;
  readonly #made = new Map<string, Promise<unknown>>();
  readonly #turns = new Map<string, Promise<unknown>>();

  private constructor(lab: Lab, founder: Person, server: Server) {
    this.lab = lab;
    this.founder = founder;
    this.serverId = server.id;
    this.joinCode = server.join_code!;
  }

  static async found(lab: Lab, founder: Person = lab.people.owner): Promise<World> {
    const { server } = await founder.client.api.servers.create({ server_name: 'Los Santos' });
    const world = new World(lab, founder, server);
    // The plan is the highest, so that no plan limits the requests.
    await lab.database.query(`UPDATE servers SET plan = 'ENTERPRISE' WHERE id = $1`, [world.serverId]);
    await founder.client.api.economy.updateBankConfig({
      server_id: world.serverId,
      accounts_config: { initial_balance: 100_000, max_accounts: 1000 },
      rewards_config: { max_rewards: 500 },
    });
    return world;
  }

  /** Makes an object once for all callers. */
  once<T>(name: string, make: () => Promise<T>): Promise<T> {
    const made = this.#made.get(name) ?? make();
    this.#made.set(name, made);
    return made as Promise<T>;
  }

  /** Starts work when the work of the same name before it has ended. */
  inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    const turn = Promise.allSettled([this.#turns.get(name)]).then(work);
    this.#turns.set(name, turn);
    return turn;
  }

  /** The person whose objects are a caller's own: the caller, or the neighbour for a caller who is no member here. */
  inhabitant(person: Person | undefined): Person {
    if (this.founder === this.lab.people.outsider) return this.founder;
    return person?.role ? person : this.lab.people.neighbour;
  }

  /** Runs a statement in the database of a service, for what no request can make so often. */
  async inDatabase(service: string, sql: string, params: readonly unknown[]): Promise<{ id: number }[]> {
    const database = new Database({ url: this.lab.instance.env[`${service}_DATABASE_URL`]!, max: 1 });
    const rows = await database.query<{ id: number }>(sql, params);
    await database.close();
    return rows;
  }

  /** Gives a person the role before that person's first request here, because the gateway caches memberships. */
  enter(person: Person): Promise<void> {
    return this.once(`member ${person.gpId}`, async () => {
      if (person === this.founder) return;
      await person.client.api.servers.join({ join_code: this.joinCode });
      if (person.role !== 'member') await this.#promote(person.userId, person.role!);
      if (person.permission) await this.#giveRole(person.userId, person.permission);
      if (person.duty) await this.#serve(person);
    });
  }

  /** Makes a new plain member for one request alone. */
  async newMember(): Promise<Person> {
    const person = await newPerson(this.lab.instance.url, 'guest', 'member');
    await this.enter(person);
    return person;
  }

  /** Has a member call an action here that must succeed. */
  async has(person: Person, name: string, params: Params = {}): Promise<Params> {
    await this.enter(person);
    const { body } = await person.client.api.send(name, { server_id: this.serverId, ...params });
    return body as Params;
  }

  /** ID-12: returns a game session like the in-game service gets it. */
  gameSessionOf(person: Person): Promise<string> {
    return this.once(`game session of ${person.gpId}`, async () => {
      await this.enter(person);
      const { internalUrl, internalKey } = this.lab.instance;
      const response = await fetch(`${internalUrl}/users/create_game_session`, {
        method: 'POST',
        headers: { 'x-mdt-internal-key': internalKey },
        body: new URLSearchParams({ server_id: String(this.serverId), gp_id: person.gpId }),
      });
      const { token } = (await response.json()) as { token?: string };
      if (!token) throw new Error(`create_game_session answered ${response.status} without a token`);
      return token;
    });
  }

  /** V1-01, V1-15: returns a key of this server. */
  serverKey(scope: KeyScope): Promise<string> {
    return this.once(`key for ${scope}`, async () => {
      const order = { server_id: this.serverId, name: 'matrix', scope };
      return (await this.founder.client.api.servers.createApiKey(order)).api_key;
    });
  }

  /** BO-05: returns a token of the bot of this server. */
  botToken(): Promise<string> {
    return this.once('bot token', async () => {
      const { api } = this.founder.client;
      return (await api.servers.rotateBotToken({ server_id: this.serverId })).bot_token;
    });
  }

  /** OT-06: puts a person into a department, and on duty. */
  async #serve({ client, duty, power, gpId }: Person): Promise<void> {
    const { founder, serverId: server_id } = this;
    const powers = power ? [power] : duty === 'lead' ? [] : POWERS;
    const described = { server_id, name: `Unidad de ${gpId}`, type: 'police', powers } as const;
    const { department_id } = await founder.client.api.mdt.createDepartment(described);
    const named = { server_id, name: 'Ana', surname: 'Agente' };
    const { server_character_id } = await client.api.dni.create(named);
    const shift = { server_id, server_character_id, department_id };
    const { mdt } = founder.client.api;
    await mdt.setCharacterDepartment({ ...shift, is_lead: duty === 'lead' });
    if (duty !== 'off') await client.api.mdt.startShift(shift);
    if (duty === 'dismissed') await mdt.setCharacterDepartment({ ...shift, department_id: null });
  }

  async #promote(userId: number, role: string): Promise<void> {
    await this.lab.database.query(
      `UPDATE members m SET role_id = r.id, hierarchy = r.hierarchy FROM roles r
       WHERE m.server_id = $1 AND m.user_id = $2 AND r.server_id = $1 AND r.built_in = $3`,
      [this.serverId, userId, role],
    );
  }

  async #giveRole(userId: number, permission: string): Promise<void> {
    const roleId = await this.addRole(`Solo ${permission}`, CUSTOM_HIERARCHY, [permission]);
    await this.lab.database.query(
      'UPDATE members SET role_id = $3, hierarchy = $4 WHERE server_id = $1 AND user_id = $2',
      [this.serverId, userId, roleId, CUSTOM_HIERARCHY],
    );
  }

  async addRole(name: string, hierarchy: number, permissions: readonly string[]): Promise<number> {
    const [row] = await this.lab.database.query<{ id: number }>(
      `INSERT INTO roles (server_id, name, color, hierarchy, permissions) VALUES ($1, $2, '#112233', $3, $4)
       RETURNING id`,
      [this.serverId, name, hierarchy, permissions],
    );
    return row!.id;
  }
}
