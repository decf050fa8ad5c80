import { PRESENCE_LIMITS } from '@cabildo/contracts/community/presence/presence.ts';

/** A player of a heartbeat who is a member. */
export interface Seen {
  readonly userId: number;
  /** 0: the game named no character, or one of another's. */
  readonly characterId: number;
  readonly isAfk: boolean;
}

/** A minute in which a player was there. */
export interface SeenMinute extends Seen {
  readonly serverId: number;
  /** Whole minutes since the epoch. */
  readonly minute: number;
}

/** The last moment at which a player was there. */
export interface LastSeen {
  readonly serverId: number;
  readonly userId: number;
  readonly at: number;
}

interface Player extends Seen {
  /** Milliseconds since the epoch. */
  at: number;
}

const MINUTE_MS = 60_000;
const GOOD_FOR_MS = PRESENCE_LIMITS.seconds * 1_000;
/** A game server that reports each second is some milliseconds early at times. */
const SHORTEST_MS = 900;

const minuteOf = (at: number): number => Math.floor(at / MINUTE_MS);

/**
 * The heartbeats of this process (AC-01). Nothing of them is stored but the minutes and the last moments, which {@link take} hands over
 * from time to time; whichever process got a heartbeat counts it, and the minutes of several add up to the same.
 */
export class Heartbeats {
  readonly #players = new Map<string, Player & { serverId: number }>();
  readonly #reported = new Map<string, number>();
  #minutes = new Map<string, SeenMinute>();

  /** Whether a part of a server’s players may be reported again at a moment; notes that it is. */
  admits(shard: string, at: number): boolean {
    const last = this.#reported.get(shard);
    if (last !== undefined && at - last < SHORTEST_MS) return false;
    this.#reported.set(shard, at);
    return true;
  }

  /** Notes players who are there at a moment (milliseconds since the epoch). */
  note(serverId: number, seen: readonly Seen[], at: number): void {
    for (const player of seen) {
      const key = `${serverId}:${player.userId}`;
      const last = this.#players.get(key);
      // A heartbeat is good until the next one, so that the minutes between them count, too.
      const isOn =
        last !== undefined && at - last.at <= GOOD_FOR_MS && last.characterId === player.characterId;
      const first = isOn ? minuteOf(last.at) : minuteOf(at);
      if (isOn && first === minuteOf(at) && last.isAfk === player.isAfk) {
        // The minute is counted already, or even handed over.
        last.at = at;
        continue;
      }
      this.#players.set(key, { ...player, serverId, at });
      for (let minute = first; minute <= minuteOf(at); minute += 1) this.#count(serverId, player, minute);
    }
  }

  #count(serverId: number, { userId, characterId, isAfk }: Seen, minute: number): void {
    const key = `${serverId}:${userId}:${characterId}:${minute}`;
    const counted = this.#minutes.get(key);
    // A minute in which the player was at the keyboard for a moment is none away from it.
    if (counted === undefined || (counted.isAfk && !isAfk))
      this.#minutes.set(key, { serverId, userId, characterId, minute, isAfk });
  }

  /** Hands over what is to be stored, and forgets players who are gone. */
  take(now: number): { minutes: SeenMinute[]; lastSeen: LastSeen[] } {
    const minutes = [...this.#minutes.values()];
    this.#minutes = new Map();
    const lastSeen = [...this.#players.values()].map(({ serverId, userId, at }) => ({
      serverId,
      userId,
      at,
    }));
    for (const [key, { at }] of this.#players) if (now - at > GOOD_FOR_MS) this.#players.delete(key);
    for (const [key, at] of this.#reported) if (now - at > GOOD_FOR_MS) this.#reported.delete(key);
    return { minutes, lastSeen };
  }

  /** Takes minutes back that could not be stored. */
  giveBack(minutes: readonly SeenMinute[]): void {
    for (const { serverId, minute, ...seen } of minutes) this.#count(serverId, seen, minute);
  }
}
