import { fail, type EventActor, type Failure } from '@cabildo/contracts';
import cvvLocked from '@cabildo/contracts/economy/events/bank.cvv.locked.ts';
import {
  envelopeOf,
  sameSecret,
  writeOutbox,
  type Clock,
  type Database,
  type SecretBox,
  type Tx,
} from '@cabildo/kit';
import { maskCard } from './domain/card-number.ts';
import { lockEnd, minutesLeft } from './domain/pin.ts';
import { lockLegacyCard, setWrongCvvs, type LegacyCard } from './sql/legacy_cards.ts';

/** EC-07: wrong guesses in a row that lock a card, and for how long. */
const MAX_WRONG = 5;
const LOCK_MINUTES = 15;

export interface CvvParts {
  database: Database;
  secrets: SecretBox;
  clock: Clock;
  /** Called after a commit that wrote facts. */
  committed: () => void;
}

/** The CVV under guess: the card's account, and who guesses. */
export interface CvvGuess {
  account: { id: number; serverId: number; ownerCharacterId: number };
  cvv: string;
  actor: EventActor;
}

type Verdict = { right: true } | { right: false; lockedUntil: Date | null; lockedNow: boolean };

/** CVVs of legacy cards: sealed, since their owner may see them again, and bound to their account (design 6). */
export class Cvvs {
  readonly #parts: CvvParts;

  constructor(parts: CvvParts) {
    this.#parts = parts;
  }

  /** A CVV as it is stored. */
  seal(accountId: number, cvv: string): string {
    return this.#parts.secrets.seal(cvv, String(accountId));
  }

  /** The CVV in clear, for its owner's eyes alone. */
  reveal({ accountId, cvvSealed }: LegacyCard): string {
    return this.#parts.secrets.open(cvvSealed, String(accountId));
  }

  /**
   * Tries the CVV of a legacy account's card (EC-07): undefined when it is right, else `invalid_cvv`, or `pin_locked`
   * with `remaining_minutes`. In a transaction of its own: a guess counts whatever becomes of the payment.
   */
  async prove(guess: CvvGuess): Promise<Failure<'invalid_cvv' | 'pin_locked'> | undefined> {
    const { database, clock, committed } = this.#parts;
    const now = clock.now();
    const verdict = await database.transaction((tx) => this.#judge(tx, guess, now));
    if (verdict.right) return undefined;
    if (verdict.lockedNow) committed();
    if (verdict.lockedUntil === null) return fail('invalid_cvv');
    return fail('pin_locked', {
      message: LOCKED,
      fields: { remaining_minutes: minutesLeft(verdict.lockedUntil, now) },
    });
  }

  /** With the card's row held, so that guesses are looked at one by one: of those that come together, no sixth is. */
  async #judge(tx: Tx, { account, cvv, actor }: CvvGuess, now: Date): Promise<Verdict> {
    const card = await lockLegacyCard(tx, account.id);
    if (!card) return { right: false, lockedUntil: null, lockedNow: false };
    if (card.lockedUntil && card.lockedUntil > now) {
      return { right: false, lockedUntil: card.lockedUntil, lockedNow: false };
    }
    if (sameSecret(this.reveal(card), cvv)) {
      if (card.wrongCvvs > 0) await setWrongCvvs(tx, account.id, 0, null);
      return { right: true };
    }
    const wrong = card.lockedUntil ? 1 : card.wrongCvvs + 1;
    const lockedUntil = wrong >= MAX_WRONG ? lockEnd(now, LOCK_MINUTES) : null;
    await setWrongCvvs(tx, account.id, wrong, lockedUntil);
    if (lockedUntil) {
      const data = {
        account_id: account.id,
        card_number: maskCard(card.cardNumber),
        locked_until: lockedUntil.toISOString(),
      };
      const common = { serverId: account.serverId, actor, now, characterIds: [account.ownerCharacterId] };
      await writeOutbox(tx, [envelopeOf(cvvLocked, data, common)]);
    }
    return { right: false, lockedUntil, lockedNow: lockedUntil !== null };
  }
}

const LOCKED = {
  es: 'La tarjeta está bloqueada por demasiados CVV incorrectos.',
  en: 'The card is locked after too many wrong CVVs.',
};
