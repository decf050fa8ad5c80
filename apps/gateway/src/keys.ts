import { LRUCache } from 'lru-cache';
import { isFailure, type EventEnvelope } from '@cabildo/contracts';
import resolveKey from '@cabildo/contracts/identity/calls/resolve_key.ts';
import { FactCache, hashToken, TransientError, type Ask, type Bus } from '@cabildo/kit';

export interface KeyHolder {
  user_id: number;
  key_id: number;
  session: 'app' | 'game';
  /** The one server of a game session (ID-12). */
  server_id: number | null;
}

type Fact = { holder: KeyHolder | null };

/** ID-11, ID-12: app keys and game sessions. */
export const KEY_SHAPE = /^(?:sk|gs)_[A-Za-z0-9_]{20,80}$/;

/** A key that nobody holds is remembered this long, so that repeating it asks nobody. */
const UNKNOWN_MS = 10_000;
const UNKNOWN_MAX = 10_000;

interface KeyEvent {
  user_id?: number;
  key_id?: number;
  server_id?: number;
}

/** Who holds a key: asked of identity, kept here until an event says that it changed. Only hashes are kept. */
export class Keys {
  readonly #facts: FactCache<string, Fact>;
  readonly #unknown = new LRUCache<string, true>({ max: UNKNOWN_MAX, ttl: UNKNOWN_MS });

  private constructor(facts: FactCache<string, Fact>) {
    this.#facts = facts;
  }

  static async create(bus: Bus, ask: Ask): Promise<Keys> {
    const facts = await FactCache.create<string, Fact>(bus, {
      load: async (key_hash) => {
        const answer = await ask(resolveKey, { key_hash });
        if (isFailure(answer)) throw new TransientError('identity refused to resolve a key');
        return answer;
      },
      keep: ({ holder }) => holder !== null,
      patterns: ['key.#', 'server.server.deleted'],
      staleKeys: staleHashes,
    });
    return new Keys(facts);
  }

  /** The holder if known at once, null if known to be nobody, undefined if it must be asked. */
  known(hash: string): KeyHolder | null | undefined {
    const fact = this.#facts.peek(hash);
    return fact ? fact.holder : this.#unknown.has(hash) ? null : undefined;
  }

  /** @throws {BusError} {TransientError} when identity cannot tell. */
  async holderOf(hash: string): Promise<KeyHolder | null> {
    const { holder } = await this.#facts.get(hash);
    if (!holder) this.#unknown.set(hash, true);
    return holder;
  }

  /** For a key that was just used to change itself (ID-19), ahead of the event. */
  drop(token: string): void {
    this.#facts.drop(hashToken(token));
  }

  async close(): Promise<void> {
    await this.#facts.close();
  }
}

function staleHashes(event: EventEnvelope<never>, cache: FactCache<string, Fact>): string[] {
  // A key that was just made cannot be known here yet.
  if (event.type.endsWith('.created')) return [];
  const { key_id, user_id, server_id } = event.data as KeyEvent;
  const isStale = ({ holder }: Fact): boolean => {
    if (key_id !== undefined) return holder?.key_id === key_id;
    // That a server was deleted names who did it, too; all of his other keys are as good as before.
    return server_id === undefined ? holder?.user_id === user_id : holder?.server_id === server_id;
  };
  // An answer still on its way might be from before the event.
  return [...cache.keys()].filter((hash) => {
    const fact = cache.peek(hash);
    return fact === undefined || isStale(fact);
  });
}
