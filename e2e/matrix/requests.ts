import { routeOf, type ActionContract, type ActionV1, type Route } from '@cabildo/contracts/action';
import { paramDoc } from '@cabildo/contracts/fields';
import type { z } from 'zod';
import { Random } from '@cabildo/testing';
import { sound } from '../fuzz/values.ts';
import type { Caller } from './callers.ts';
import { expectationOf, isAdmitted, isForTheInternalPort, usualOf, type Cell, type Whose } from './cells.ts';
import { INPUTS } from './inputs.ts';
import { newPerson, type Person } from './people.ts';
import type { Policy } from './policy/row.ts';
import { anotherKeyOf, chatAccountOf, INSTEAD, sourceOf } from './id-kinds.ts';
import { World, type Lab } from './world.ts';

type Params = Record<string, unknown>;

/** The server that every request is about, and the one that no request may reach. */
export interface Places {
  lab: Lab;
  home: World;
  abroad: World;
}

export interface MatrixRequest {
  base: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  params: Params;
  /** How the parameters travel that do not stand in the path; `image`: one of them is the body, as bytes. */
  as: 'form' | 'json' | 'query' | 'image';
}

const UNKNOWN_KEY = `sk_${'n'.repeat(48)}`;
const NO_SERVER = 999_999_999;

const shapeOf = ({ input }: ActionContract): Readonly<Record<string, z.ZodType>> =>
  (input as unknown as z.ZodObject).shape ?? {};

/** The ids of a row that the action takes now; the others are parameters still to come. */
export function thingsTaken(contract: ActionContract, { things = {} }: Pick<Policy, 'things'>): string[] {
  const shape = shapeOf(contract);
  return Object.keys(things).filter((name) => Object.hasOwn(shape, name));
}

/** The gaps of the table for an action, as sentences that say what to add where. */
export function gapsIn(contract: ActionContract, rows: readonly Policy[]): string[] {
  const taken = new Set(rows.flatMap((row) => thingsTaken(contract, row)));
  const named = Object.keys(shapeOf(contract)).filter((name) => sourceIn(contract, name));
  const unmade = [...taken].filter((name) => !named.includes(name));
  return [
    ...named
      .filter((name) => !taken.has(name))
      .map(
        (name) =>
          `${contract.name} takes ${name}, but its row in matrix/policy/${contract.service}.ts does not say whose it may be: ` +
          `add it to "things" there.`,
      ),
    ...unmade.map((name) => `${contract.name} takes ${name}, but nothing in matrix/id-kinds.ts makes one.`),
  ];
}

const sourceIn = (contract: ActionContract, name: string) =>
  sourceOf(name, paramDoc(shapeOf(contract)[name]!), contract.name);

/** Sound values for required parameters that name nothing, as far as their documentation says. */
function required(contract: ActionContract): Params {
  const random = new Random(7);
  const fields = Object.entries(shapeOf(contract)).map(([name, schema]) => [name, paramDoc(schema)] as const);
  const needed = fields.filter(
    ([name, doc]) => !doc['optional'] && doc['thing'] !== 'server' && !sourceOf(name, doc, contract.name),
  );
  return Object.fromEntries(needed.map(([name, doc]) => [name, sound(random, doc)]));
}

/** V1-01: the same key, in the only header that is read there. */
const asBearer = ({ 'x-api-key': key, ...others }: Record<string, string>): Record<string, string> =>
  key === undefined ? others : { authorization: `Bearer ${key}` };

function atV1(
  { v1: { address }, bodyParam }: ActionContract & { v1: ActionV1 },
  { ...params }: Params,
): Pick<MatrixRequest, 'method' | 'path' | 'params' | 'as'> {
  const [method, template] = address.split(' ') as [string, string];
  const path = template.replace(/:([a-z_]+)/g, (_, name: string) => {
    // A path has one name for the character, whichever of its two names a cell varies (GW-25).
    const used = name === 'server_character_id' && !(name in params) ? 'character_id' : name;
    const value = String(params[used]);
    delete params[used];
    return value;
  });
  if (bodyParam !== undefined) return { method, path, params, as: 'image' };
  return { method, path, params, as: method === 'GET' || method === 'DELETE' ? 'query' : 'json' };
}

/** Writes the requests of the cells of one action. */
export class Requests {
  readonly #places: Places;
  readonly #contract: ActionContract;
  /** The name under which the action is called: its own, or an alias. */
  readonly #name: string;

  constructor(places: Places, contract: ActionContract, name: string) {
    this.#places = places;
    this.#contract = contract;
    this.#name = name;
  }

  /**
   * Writes the request of a cell. An admitted request gets objects of its own where it uses them up or would fail on
   * them.
   */
  async of(cell: Cell): Promise<MatrixRequest> {
    const { row, caller } = cell;
    const succeeds = expectationOf(cell) === 'allowed';
    const { lab, home } = this.#places;
    const isApart = row.spoils === 'server' && isAdmitted(cell);
    const world = isApart ? await this.#worldFor(caller) : home;
    if (caller.person?.role) await world.enter(caller.person);
    const params = await this.#params(cell, world, succeeds || isApart);
    if (caller.credential === 'a bot token') params['actor_cp_id'] = await chatAccountOf(caller.person!);
    const { headers, internal } = await this.#credentials(cell, world, succeeds && row.spoils === 'key');
    const base = internal ? lab.instance.internalUrl : lab.instance.url;
    const [route, action] = this.#name.split('.') as [string, string];
    if (route === 'v1')
      return {
        base,
        ...atV1(this.#contract as ActionContract & { v1: ActionV1 }, params),
        headers: asBearer(headers),
      };
    const as = this.#contract.bodyParam === undefined ? 'form' : 'image';
    return { base, method: 'POST', path: `/${route}/${action}`, headers, params, as };
  }

  /**
   * Makes a server that this request may spoil. Its owner is new unless the caller is: a user may own at most 100
   * (SV-13).
   */
  async #worldFor({ person }: Caller): Promise<World> {
    const { lab } = this.#places;
    const { owner } = lab.people;
    return World.found(lab, person === owner ? owner : await newPerson(lab.instance.url, 'founder', 'owner'));
  }

  /** Writes the parameters. @param isReady whether the conditions of success are to be made true before */
  async #params(cell: Cell, world: World, isReady: boolean): Promise<Params> {
    const { row, caller } = cell;
    const { params: more, before } = INPUTS[this.#contract.name] ?? {};
    const params: Params = {
      server_id: this.#serverId(cell, world),
      ...required(this.#contract),
      ...more?.(world),
      ...row.when,
    };
    for (const name of thingsTaken(this.#contract, row)) {
      if (name !== cell.param && this.#isSaidOtherwise(name)) continue;
      // A person who names nobody is meant (GW-01).
      const isIgnored = row.things![name]!.ignored && caller.credential !== 'the internal key';
      if (name !== cell.param && isIgnored) continue;
      const isFresh = name === cell.param ? expectationOf(cell) === 'allowed' : isAdmitted(cell);
      const isSpent = isFresh && (row.spends ?? []).includes(name);
      const { neighbour, passerby } = this.#places.lab.people;
      // The other parameters name the passerby's objects, so that no payment goes from the neighbour to the
      // neighbour.
      const [whose, other] =
        name === cell.param ? [cell.whose, neighbour] : ([usualOf(row.things![name]!), passerby] as const);
      Object.assign(
        params,
        await this.#thing(name, whose, {
          world,
          isSpent,
          // Who is no member exports what there is, too (ID-21).
          own: ((row.isOnceADay || row.isPersonal) && caller.person) || world.inhabitant(caller.person),
          other,
        }),
      );
    }
    if (cell.param && this.#isSaidOtherwise(cell.param)) delete params[INSTEAD[cell.param]!];
    const { neighbour } = this.#places.lab.people;
    if (isReady)
      await before?.(
        world,
        params,
        cell.whose === 'others' ? neighbour : world.inhabitant(caller.person),
        caller.person,
      );
    return params;
  }

  /** Whether a second parameter of the action has the same meaning. */
  #isSaidOtherwise(name: string): boolean {
    const shape = shapeOf(this.#contract);
    const other = INSTEAD[name];
    return other !== undefined && other in shape && paramDoc(shape[name]!)['optional'] === true;
  }

  #serverId({ server }: Cell, world: World): number {
    if (server === 'home') return world.serverId;
    return server === 'elsewhere' ? this.#places.abroad.serverId : NO_SERVER;
  }

  async #thing(
    name: string,
    whose: Whose,
    { world, isSpent, own, other }: { world: World; isSpent: boolean; own: Person; other: Person },
  ): Promise<Params> {
    const source = sourceIn(this.#contract, name)!;
    const place = whose === 'elsewhere' ? this.#places.abroad : world;
    const holder = whose === 'elsewhere' ? place.founder : whose === 'others' ? other : own;
    const make = isSpent && source.fresh ? source.fresh : source.of;
    const value = whose === 'missing' ? source.missing : await make(place, holder);
    return { [name]: value, ...(await source.beside?.(place, holder)) };
  }

  async #credentials(
    { row, caller: { credential, person, scope } }: Cell,
    world: World,
    spent: boolean,
  ): Promise<{ headers: Record<string, string>; internal: boolean }> {
    const internalKey = { 'x-mdt-internal-key': this.#places.lab.instance.internalKey };
    const route = routeOf(this.#name.split('.')[0] as Route);
    const isInternal = isForTheInternalPort(row) || route.port === 'internal';
    switch (credential) {
      case 'nothing':
        return { headers: {}, internal: isInternal };
      case 'an unknown key':
        return { headers: { 'x-api-key': UNKNOWN_KEY }, internal: isInternal };
      case 'a key':
        return {
          headers: { 'x-api-key': spent ? await anotherKeyOf(person!) : person!.client.key! },
          internal: isInternal,
        };
      case 'a game session':
        return { headers: { 'x-api-key': await world.gameSessionOf(person!) }, internal: isInternal };
      case 'a server key':
        return { headers: { 'x-api-key': await world.serverKey(scope!) }, internal: false };
      case 'a bot token':
        return { headers: { 'x-bot-token': await world.botToken() }, internal: true };
      case 'the internal key':
        return { headers: internalKey, internal: true };
      case 'the internal key on the public port':
        return { headers: internalKey, internal: false };
    }
  }
}
