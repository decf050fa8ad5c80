import { draft, type EventActor } from '@cabildo/contracts/event';
import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import type { BankConfig } from '@cabildo/contracts/economy/config/config.ts';
import { pinLocked } from '@cabildo/contracts/economy/bank/pins/events.ts';
import type { Database } from '@cabildo/kit/database';
import {
  isFirstRefusal,
  isNoPlace,
  withoutBounds,
  Places,
  transactEmitting,
  Semaphore,
  type Clock,
  type SecretBox,
  type Outbox,
} from '@cabildo/kit/service';
import type { AccountRow } from '../accounts/table.ts';
import {
  isPinFormat,
  lockedPin,
  lockEnd,
  malformedPin,
  tooManyGuesses,
  wrongPin,
  type PinRefusal,
} from './rules.ts';
import { openPin } from './sealed.ts';
import {
  clearAttempts,
  confirmLock,
  findPin,
  takeAttempt,
  type PinHash,
  type PinTarget,
  type PinRow,
} from './table.ts';
import { ownersOf } from '../accounts/rules.ts';

/**
 * The cost of one hash: some 30 ms and 16 MiB. The secret key protects four digits; the cost only slows down a thief of
 * this key.
 */
const COST: ScryptOptions = { N: 16_384, r: 8, p: 1 };
const HASH_BYTES = 32;
/** The number of hashes computed at once: the thread pool has four threads, which files and DNS need as well. */
const PARALLEL = 2;
/**
 * The number of hashes that may wait; further callers get an error to retry later. These take some two seconds, which
 * is less than the time-out after which the shop repeats its request and the same guess would count twice.
 */
const MAX_WAITING = 150;
/** FU-02: the number of guesses at one PIN that may wait for the one that is being checked. */
const MAX_WAITING_FOR_ONE = 3;
/** A guess that waits longer for earlier ones is refused with 429, because its request ends soon. */
const WAIT_MS = 4_000;

/** One guess at the PIN of an account or card, and the actor who makes the guess. */
export interface PinGuess {
  target: PinTarget;
  pin: string;
  rules: BankConfig['pin_config'];
  /** The account that the PIN guards, for the event of a lock. */
  account: Pick<AccountRow, 'id' | 'server_id' | 'owner_character_id'>;
  actor: EventActor;
}

/** A PIN that was guessed right; the salt distinguishes this PIN from any that is set later. */
export interface ProvenPin {
  readonly salt: Buffer;
}

export interface PinParts {
  database: Database;
  secrets: SecretBox;
  clock: Clock;
  outbox: Outbox;
  /** The number of hashes that may wait. Default: {@link MAX_WAITING}. */
  maxWaiting?: number;
}

/**
 * Hashes and checks PINs (ECA-13..17). No method runs inside a command's transaction, so that a guess counts even when its
 * command is rolled back.
 */
export class Pins {
  readonly #parts: PinParts;
  /** Bounds the computations, in rounds of servers (FU-02). */
  readonly #computing: Semaphore;
  /** Lets one guess after another at each PIN be checked. */
  readonly #guessing = new Places({ share: 1, waiting: MAX_WAITING_FOR_ONE });

  constructor(parts: PinParts) {
    this.#parts = parts;
    this.#computing = new Semaphore({ total: PARALLEL, totalWaiting: parts.maxWaiting ?? MAX_WAITING });
  }

  /** Hashes a PIN for the database. @throws {TransientError} when too many wait to be hashed, or the deadline passes. */
  async hash(pin: string): Promise<PinHash> {
    return this.#computing.use(() => this.#hashWith(pin, randomBytes(16)));
  }

  async #hashWith(pin: string, salt: Buffer): Promise<PinHash> {
    const { version, mac } = this.#parts.secrets.mac(pin);
    const hash = await compute(mac, salt);
    return { salt, hash, wrapped_hash: null, key_version: version, length: pin.length };
  }

  /**
   * Checks a guess. Returns undefined when the account or card has no PIN. Refuses with 400 or 401 `invalid_pin` (the latter
   * with `attempts_remaining`), 423 `pin_locked` (`remaining_minutes`), or 429 `limit_exceeded` when other guesses wait for
   * this PIN. The caller must have checked that the actor may use the account: otherwise other users could lock its PIN.
   * @throws {TransientError} when too many wait to be computed, or the deadline passes: no attempt is used up.
   * @throws {Error} when the key of the PIN is missing or another one: no attempt is used up.
   */
  async prove(guess: PinGuess): Promise<ProvenPin | undefined | PinRefusal> {
    const { kind, id } = guess.target;
    // Checks one guess after another, so that of several right ones none is refused for the attempts that the others took.
    const place = await this.#guessing.take(`${kind}:${id}`, WAIT_MS);
    if (isNoPlace(place)) return tooManyGuesses();
    try {
      return await this.#try(guess);
    } finally {
      place.giveBack();
    }
  }

  async #try(guess: PinGuess): Promise<ProvenPin | undefined | PinRefusal> {
    const { database, clock } = this.#parts;
    const { target, pin, rules } = guess;
    const stored = await findPin(database, target);
    if (!stored) return undefined;
    const now = clock.now();
    if (stored.locked_until && stored.locked_until > now) return lockedPin(stored.locked_until, now);
    if (!isPinFormat(pin, stored.length)) return malformedPin(stored.length);
    const lockUntil = lockEnd(now, rules.lock_minutes);
    // Opened before the attempt is counted, because an error of a key must not use one up.
    const { value, mac } = openPin(target, stored, this.#parts.secrets);
    // The attempt is counted when it has a place, because a guess that is never computed must not use one up.
    const verdict = await this.#computing.use(async () => {
      const limits = { maxAttempts: rules.max_attempts, lockUntil, now };
      const taken = await takeAttempt(database, target, { of: stored, ...limits });
      if (!taken) return undefined;
      const isRight = timingSafeEqual(await compute(mac(pin), taken.salt), value);
      const isOld = isRight && !this.#parts.secrets.isCurrent(taken.key_version);
      return { taken, isRight, fresh: isOld ? await this.#hashWith(pin, taken.salt) : undefined };
    });
    // Another process has locked, replaced or removed the PIN since it was read.
    if (!verdict) return this.#try(guess);
    // The result is stored even past the deadline, because the attempt may have locked the PIN.
    return withoutBounds(() => this.#conclude(guess, verdict, { lockUntil, now }));
  }

  async #conclude(
    guess: PinGuess,
    { taken, isRight, fresh }: { taken: PinRow; isRight: boolean; fresh: PinHash | undefined },
    { lockUntil, now }: { lockUntil: Date; now: Date },
  ): Promise<ProvenPin | PinRefusal> {
    const { max_attempts } = guess.rules;
    if (isRight) {
      await clearAttempts(this.#parts.database, guess.target, { salt: taken.salt, fresh });
      return { salt: taken.salt };
    }
    if (taken.locked_until === null) return wrongPin(max_attempts - taken.attempts);
    return (await this.#lock(guess, lockUntil)) ? lockedPin(lockUntil, now) : wrongPin(max_attempts);
  }

  /**
   * Emits the lock of a last attempt, which has been in force since the attempt was taken. Only now is the guess known to be
   * wrong, so only now is the event written: a crash in between leaves a lock without an event, never an event without a
   * lock.
   */
  #lock({ target, account, actor }: PinGuess, until: Date): Promise<boolean> {
    return transactEmitting(this.#parts, this.#parts.clock.now(), async ({ tx, emit }) => {
      if (!(await confirmLock(tx, target, until))) return false;
      const refusal = {
        type: pinLocked.type,
        serverId: account.server_id,
        actor,
        now: this.#parts.clock.now(),
      };
      // A caller who resets its own PIN could otherwise fill the log with locks.
      if (!(await isFirstRefusal(tx, { ...refusal, target: `${target.kind}:${target.id}` }))) return true;
      const card_id = target.kind === 'card' ? target.id : null;
      const data = { account_id: account.id, card_id, locked_until: until.toISOString() };
      const characterIds = ownersOf(account);
      emit(draft(pinLocked, data, characterIds), { serverId: account.server_id, actor });
      return true;
    });
  }
}

export const createPins = (
  { database, clock, outbox }: Omit<PinParts, 'secrets' | 'maxWaiting'>,
  secrets: SecretBox,
): Pins => new Pins({ database, clock, outbox, secrets });

function compute(mac: Buffer, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(mac, salt, HASH_BYTES, COST, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}
