import { createClient, type AnswerOf, type Client } from '@cabildo/client';

type Session = AnswerOf<Client['v1']['createGameSessions']>['sessions'][number];
export type Character = NonNullable<Session['player']>['characters'][number];

/** The most players that one request may ask about. */
const PLAYERS_A_REQUEST = 50;

export interface GameOptions {
  baseUrl: string;
  /** A key of the server, `sv_…`, with the scope `game`. */
  key: string;
  language: 'es' | 'en';
}

/** A player of the game, who acts as nobody but themselves: by the token of their own session. */
interface Player {
  client: Client;
  character: Character;
}

/** The players of a game server, by their accounts on the game platform, and whatever they do in the community. */
export class Game {
  readonly #options: GameOptions;
  readonly #serverId: number;
  readonly #players = new Map<string, Player>();

  private constructor(options: GameOptions, serverId: number) {
    this.#options = options;
    this.#serverId = serverId;
  }

  /** @throws {CabildoError} when the key is not one of a server */
  static async open(options: GameOptions): Promise<Game> {
    // A key of a server sees that server alone.
    const { servers } = await createClient(options).v1.listServers();
    return new Game(options, servers[0]!.id);
  }

  /** Lets players in, and says who each of them is. After a restart of the game, call it with all who are connected. */
  async join(gpIds: readonly string[]): Promise<Session[]> {
    const joined: Session[] = [];
    for (let at = 0; at < gpIds.length; at += PLAYERS_A_REQUEST) {
      const gp_ids = gpIds.slice(at, at + PLAYERS_A_REQUEST);
      const { sessions } = await createClient(this.#options).v1.createGameSessions({
        server_id: this.#serverId,
        gp_ids,
      });
      sessions.forEach((session) => this.#enter(session));
      joined.push(...sessions);
    }
    return joined;
  }

  leave(gpId: string): void {
    this.#players.delete(gpId);
  }

  async balance(gpId: string) {
    const { client, ...acting } = this.#acting(gpId);
    return client.economy.getBalance(acting);
  }

  /** Buys from the shop by the name that the shop shows. @throws {RangeError} when the shop has nothing of that name */
  async buy(gpId: string, name: string, quantity: number) {
    const { client, ...acting } = this.#acting(gpId);
    for await (const { items } of client.pages(client.items.getShop, { server_id: this.#serverId })) {
      const item = items.find((each) => each.name.toLowerCase() === name.toLowerCase());
      if (!item) continue;
      const max_total = (item.price! + item.tax) * quantity;
      return client.shop.buyItems({ ...acting, items: [{ item_id: item.item_id, quantity }], max_total });
    }
    throw new RangeError(`The shop has no ${name}`);
  }

  /** Takes whatever may be taken from a player. */
  async frisk(officerGpId: string, suspectGpId: string) {
    const { client, server_id, server_character_id } = this.#acting(officerGpId);
    const { session_id, session } = await client.cacheo.start({
      server_id,
      searcher_character_id: server_character_id,
      target_character_id: this.#acting(suspectGpId).server_character_id,
    });
    for (const { result_id, can_confiscate } of session.results)
      await client.cacheo.confirmAction({
        server_id,
        session_id,
        result_id,
        item_action: can_confiscate ? 'confiscated' : 'left',
      });
    const { confiscated } = await client.cacheo.complete({ server_id, session_id });
    return confiscated.map(({ item_id, quantity }) => {
      const { name } = session.results.find((result) => result.item_id === item_id)!;
      return { name, quantity };
    });
  }

  async startShift(gpId: string) {
    const { client, ...acting } = this.#acting(gpId);
    return (await client.mdt.startShift(acting)).shift;
  }

  async endShift(gpId: string) {
    const { client, ...acting } = this.#acting(gpId);
    return (await client.mdt.endShift(acting)).shift;
  }

  #enter({ gp_id, token, player }: Session): void {
    const character = player?.characters.find(({ status }) => status === 'active');
    if (token === null || !character) return void this.#players.delete(gp_id);
    this.#players.set(gp_id, { client: createClient({ ...this.#options, key: token }), character });
  }

  /** @throws {RangeError} for players who have not joined, or have no character */
  #acting(gpId: string) {
    const player = this.#players.get(gpId);
    if (!player) throw new RangeError(`Player ${gpId} has no character here`);
    const { client, character } = player;
    return { client, server_id: this.#serverId, server_character_id: character.server_character_id };
  }
}
