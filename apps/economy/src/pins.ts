import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import type { EventActor, Failure } from '@cabildo/contracts';
import type { BankConfig } from '@cabildo/contracts/economy/bank_config.ts';
import pinLocked from '@cabildo/contracts/economy/events/bank.pin.locked.ts';
import {
  envelopeOf,
  TransientError,
  writeOutbox,
  type Clock,
  type Database,
  type SecretBox,
} from '@cabildo/kit';
import { isPinFormat, lockedPin, lockEnd, malformedPin, wrongPin } from './domain/pin.ts';
import {
  clearAttempts,
  confirmLock,
  findPin,
  takeAttempt,
  type PinHash,
  type PinHolder,
} from './sql/pins.ts';
import { Turns } from './turns.ts';

/** Some 30 ms and 16 MiB each; what protects four digits is the secret key, this only slows whoever has stolen it. */
const COST: ScryptOptions = { N: 16_384, r: 8, p: 1 };
const HASH_BYTES = 32;
/** Computations at once: the thread pool has four places, and files and names are looked up there too. */
const PARALLEL = 2;
/**
 * Computations waiting at most; a caller beyond that is told to come back. They are done in some two seconds, before
 * the shop takes the silence for a loss and asks again, which would count the same guess twice.
 */
const MAX_WAITING = 150;

/** The PIN under guess: whose it is, and who guesses. */
export interface PinGuess {
  holder: PinHolder;
  pin: string;
  rules: BankConfig['pin_config'];
  /** The account that it guards, for the fact of a lock. */
  account: { id: number; serverId: number; ownerCharacterId: number };
  actor: EventActor;
}

/** A PIN that was guessed right; its salt tells it from any PIN that is set later. */
export interface ProvenPin {
  readonly salt: Buffer;
}

export interface PinParts {
  database: Database;
  secrets: SecretBox;
  clock: Clock;
  /** Called after a commit that wrote facts. */
  committed: () => void;
  /** Computations that may wait; {@link MAX_WAITING} unless told. */
  maxWaiting?: number;
}

/**
 * PINs at rest and under guess (ECA-13..17). Nothing here runs inside a transaction of a command: a guess is counted
 * whether or not the command that carries it is rolled back.
 */
export class Pins {
  readonly #parts: PinParts;
  readonly #computing = new Turns(PARALLEL);
  readonly #guessing = new Map<string, Turns>();

  constructor(parts: PinParts) {
    this.#parts = parts;
  }

  /** Makes a PIN ready to be stored. @throws {TransientError} when too many are being computed. */
  async hash(pin: string): Promise<PinHash> {
    this.#checkRoom();
    const salt = randomBytes(16);
    const { version, mac } = this.#parts.secrets.mac(pin);
    return { salt, hash: await this.#compute(mac, salt), keyVersion: version, length: pin.length };
  }

  /**
   * Tries a PIN. Undefined when the holder has none. Refuses with 400 or 401 `invalid_pin` (the latter with
   * `attempts_remaining`) or 423 `pin_locked` (`remaining_minutes`).
   * The caller must have made sure that whoever guesses may use the account at all: strangers could lock it.
   * @throws {TransientError} when too many are being computed.
   */
  async prove(guess: PinGuess): Promise<ProvenPin | undefined | Failure<'invalid_pin' | 'pin_locked'>> {
    const { holder } = guess;
    const key = `${holder.kind}:${holder.id}`;
    const turns = this.#guessing.get(key) ?? new Turns(1);
    this.#guessing.set(key, turns);
    // One guess after another: of several right ones at once none finds the attempts taken by the others.
    try {
      return await turns.run(() => this.#try(guess));
    } finally {
      if (turns.idle) this.#guessing.delete(key);
    }
  }

  async #try(guess: PinGuess): Promise<ProvenPin | undefined | Failure<'invalid_pin' | 'pin_locked'>> {
    const { database, clock } = this.#parts;
    const { holder, pin, rules } = guess;
    const stored = await findPin(database, holder);
    if (!stored) return undefined;
    const now = clock.now();
    if (stored.lockedUntil && stored.lockedUntil > now) return lockedPin(stored.lockedUntil, now);
    if (!isPinFormat(pin, stored.length)) return malformedPin(stored.length);
    // Before the attempt is taken: a guess that nobody looks at must not use one up.
    this.#checkRoom();
    const lockUntil = lockEnd(now, rules.lock_minutes);
    const taken = await takeAttempt(database, holder, { maxAttempts: rules.max_attempts, lockUntil, now });
    // Since it was read, another process has locked or removed it: look again.
    if (!taken) return this.#try(guess);
    if (await this.#matches(pin, taken)) {
      await clearAttempts(database, holder, taken.salt);
      return { salt: taken.salt };
    }
    if (taken.lockedUntil === null) return wrongPin(rules.max_attempts - taken.attempts);
    return (await this.#lock(guess, lockUntil)) ? lockedPin(lockUntil, now) : wrongPin(rules.max_attempts);
  }

  async #matches(pin: string, stored: PinHash): Promise<boolean> {
    const { mac } = this.#parts.secrets.mac(pin, stored.keyVersion);
    return timingSafeEqual(await this.#compute(mac, stored.salt), stored.hash);
  }

  /**
   * The lock has held since its attempt was taken, right or wrong; only now is it known to be one that people should
   * hear of. A crash in between leaves it locked and untold, never told and unlocked.
   */
  async #lock({ holder, account, actor }: PinGuess, until: Date): Promise<boolean> {
    const { database, clock, committed } = this.#parts;
    const locked = await database.transaction(async (tx) => {
      if (!(await confirmLock(tx, holder, until))) return false;
      const data = { account_id: account.id, locked_until: until.toISOString() };
      const characterIds = [account.ownerCharacterId];
      const common = { serverId: account.serverId, actor, now: clock.now(), characterIds };
      await writeOutbox(tx, [envelopeOf(pinLocked, data, common)]);
      return true;
    });
    if (locked) committed();
    return locked;
  }

  #checkRoom(): void {
    if (this.#computing.waiting >= (this.#parts.maxWaiting ?? MAX_WAITING)) {
      throw new TransientError('Too many PINs are being computed.');
    }
  }

  #compute(mac: Buffer, salt: Buffer): Promise<Buffer> {
    return this.#computing.run(
      () =>
        new Promise((resolve, reject) => {
          scrypt(mac, salt, HASH_BYTES, COST, (error, hash) => (error ? reject(error) : resolve(hash)));
        }),
    );
  }
}
