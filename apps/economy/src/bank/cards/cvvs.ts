import { timingSafeEqual } from 'node:crypto';
import { fail, minutesLeft, type Failure } from '@cabildo/contracts/errors';
import { type EventActor, draft } from '@cabildo/contracts/event';
import { personOf, type Membership } from '@cabildo/contracts/permissions';
import { cvvGuesserStopped, cvvLocked } from '@cabildo/contracts/economy/bank/cards/events.ts';
import type { Database } from '@cabildo/kit/database';
import {
  sameSecret,
  transactEmitting,
  type Clock,
  type Sealed,
  type SecretBox,
  type EmittingScope,
  type Outbox,
} from '@cabildo/kit/service';
import { maskCard } from './card-number.ts';
import { cvvSealedFor, macText } from './sealed.ts';
import {
  countWrongCvv,
  giveGuessBack,
  lockCard,
  nextGuessAt,
  takeGuess,
  updateCard,
  type CardRow,
  type NewCard,
} from './table.ts';

/** EC-07: wrong guesses that a person may make in an hour and a server, over all cards. */
const GUESSES_AN_HOUR = 10;

export interface CvvParts {
  database: Database;
  secrets: SecretBox;
  clock: Clock;
  outbox: Outbox;
}

/** A guess at the CVV of a card, and the member who makes the guess. */
export interface CvvGuess {
  card: CardRow;
  cvv: string;
  member: Pick<Membership, 'user_id' | 'person_id'>;
  actor: EventActor;
}

/** `lockedUntil`: the moment from which the card may be tried again, or the user may try any card again. */
type Verdict = { right: true } | { right: false; lockedUntil: Date | null };

/**
 * Stores and checks CVVs of cards. Those of legacy cards are sealed, since their owner may see them again, and bound to
 * their account (design 6). Others are stored as a keyed hash, bound to the number: without the key, all values of
 * three digits are soon tried (ECA-05).
 */
export class Cvvs {
  readonly #parts: CvvParts;

  constructor(parts: CvvParts) {
    this.#parts = parts;
  }

  /** Seals the CVV of a legacy card for the database. */
  seal(accountId: number, cvv: string): Sealed {
    return this.#parts.secrets.seal(cvv, cvvSealedFor({ account_id: accountId }));
  }

  /** Opens the CVV of a legacy card, for its owner's eyes alone. */
  reveal(card: CardRow): string {
    return this.#parts.secrets.open(card.cvv_sealed!, cvvSealedFor(card));
  }

  /** Hashes a CVV, which is never shown again, for the database. */
  hash(number: string, cvv: string): Required<Pick<NewCard, 'cvv_mac' | 'cvv_key_version'>> {
    const { mac, version } = this.#parts.secrets.mac(macText(number, cvv));
    return { cvv_mac: mac, cvv_key_version: version };
  }

  #isRight(card: CardRow, cvv: string): boolean {
    if (card.type === 'legacy') return sameSecret(this.reveal(card), cvv);
    const { mac } = this.#parts.secrets.mac(macText(card.number, cvv), card.cvv_key_version!);
    return timingSafeEqual(mac, card.cvv_mac!);
  }

  /** The columns of a right CVV under the key that writes; none where they are that already. */
  #fresh(card: CardRow, cvv: string): Partial<NewCard> {
    const { secrets } = this.#parts;
    if (secrets.isCurrent(card.cvv_sealed ?? card.cvv_key_version!)) return {};
    return card.cvv_sealed ? { cvv_sealed: this.seal(card.account_id, cvv) } : this.hash(card.number, cvv);
  }

  /**
   * Checks the CVV of a card (EC-07): undefined when the guess is right, else `invalid_cvv`, or `pin_locked` with
   * `remaining_minutes`. The check has a transaction of its own, so that a guess counts even when the payment fails.
   * @throws {Error} when the key of the CVV is missing or another one: no guess counts.
   */
  async prove(guess: CvvGuess): Promise<Failure<'invalid_cvv' | 'pin_locked'> | undefined> {
    const now = this.#parts.clock.now();
    const verdict = await transactEmitting(this.#parts, now, (scope) => this.#judge(scope, guess, now));
    if (verdict.right) return undefined;
    if (verdict.lockedUntil === null) return fail('invalid_cvv');
    return fail('pin_locked', {
      message: LOCKED,
      fields: { remaining_minutes: minutesLeft(verdict.lockedUntil, now) },
    });
  }

  /** Locks the guesser's count and the card's row, in this order, so that guesses are checked one by one. */
  async #judge(scope: EmittingScope, guess: CvvGuess, now: Date): Promise<Verdict> {
    const { tx } = scope;
    const guesser = { server_id: guess.card.server_id, user_id: personOf(guess.member) };
    const guesses = await takeGuess(tx, guesser, now);
    if (guesses === undefined) return { right: false, lockedUntil: await nextGuessAt(tx, guesser) };
    const card = await lockCard(tx, guess.card.server_id, guess.card.id);
    if (!card) return { right: false, lockedUntil: null };
    if (card.locked_until && card.locked_until > now) {
      await giveGuessBack(tx, guesser);
      return { right: false, lockedUntil: card.locked_until };
    }
    if (!this.#isRight(card, guess.cvv)) {
      const lockedUntil = await countWrongCvv(tx, card.id, now);
      emitWrongGuess(scope, guess, card, { lockedUntil, guesses });
      return { right: false, lockedUntil };
    }
    await giveGuessBack(tx, guesser);
    const change = {
      ...this.#fresh(card, guess.cvv),
      ...(card.wrong_cvvs > 0 && { wrong_cvvs: 0, locked_until: null }),
    };
    if (Object.keys(change).length > 0) await updateCard(tx, card.id, change);
    return { right: true };
  }
}

export const createCvvs = (
  { database, clock, outbox }: Omit<CvvParts, 'secrets'>,
  secrets: SecretBox,
): Cvvs => new Cvvs({ database, clock, outbox, secrets });

/** AU-03: emits that a card is locked now, and that a user has no guess left. */
function emitWrongGuess(
  { emit }: EmittingScope,
  { member: { user_id }, actor }: CvvGuess,
  card: CardRow,
  { lockedUntil, guesses }: { lockedUntil: Date | null; guesses: number },
): void {
  const about = { serverId: card.server_id, actor };
  if (lockedUntil) {
    const data = {
      account_id: card.account_id,
      card_id: card.id,
      card_number: maskCard(card.number),
      locked_until: lockedUntil.toISOString(),
    };
    emit(draft(cvvLocked, data, [card.holder_character_id]), about);
  }
  if (guesses === GUESSES_AN_HOUR) emit(draft(cvvGuesserStopped, { user_id }), about);
}

const LOCKED = {
  es: 'La tarjeta está bloqueada por demasiados CVV incorrectos.',
  en: 'The card is locked after too many wrong CVVs.',
};
