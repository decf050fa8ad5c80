import { fail, type EventActor, type Failure } from '@cabildo/contracts';
import { cvvGuesserStopped, cvvLocked } from '@cabildo/contracts/economy/cards/events.ts';
import {
  sameSecret,
  transactEmitting,
  type Clock,
  type Database,
  type SecretBox,
  type EmittingScope,
} from '@cabildo/kit';
import type { AccountRow } from '../accounts/table.ts';
import { maskCard } from './card-number.ts';
import { minutesLeft } from '../pins/rules.ts';
import {
  clearWrongCvvs,
  countWrongCvv,
  giveGuessBack,
  lockLegacyCard,
  nextGuessAt,
  takeGuess,
  type LegacyCardRow,
} from './table.ts';

/** EC-07: wrong guesses that a user has an hour in a server, over all cards. */
const GUESSES_AN_HOUR = 10;

export interface CvvParts {
  database: Database;
  secrets: SecretBox;
  clock: Clock;
  /** Called after a commit that wrote events. */
  committed: () => void;
}

/** The CVV under guess: the card's account, and who guesses. */
export interface CvvGuess {
  account: Pick<AccountRow, 'id' | 'server_id' | 'owner_character_id'>;
  cvv: string;
  userId: number;
  actor: EventActor;
}

/** `lockedUntil`: when the card may be tried again, or the user may try any card again. */
type Verdict = { right: true } | { right: false; lockedUntil: Date | null };

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
  reveal({ account_id, cvv_sealed }: LegacyCardRow): string {
    return this.#parts.secrets.open(cvv_sealed, String(account_id));
  }

  /**
   * Tries the CVV of a legacy account's card (EC-07): undefined when it is right, else `invalid_cvv`, or `pin_locked`
   * with `remaining_minutes`. In a transaction of its own, so that a guess counts even when the payment fails.
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

  /** With the guesser's count and the card's row locked, in this order, so that guesses are looked at one by one. */
  async #judge(scope: EmittingScope, guess: CvvGuess, now: Date): Promise<Verdict> {
    const { tx } = scope;
    const guesser = { server_id: guess.account.server_id, user_id: guess.userId };
    const guesses = await takeGuess(tx, guesser, now);
    if (guesses === undefined) return { right: false, lockedUntil: await nextGuessAt(tx, guesser) };
    const card = await lockLegacyCard(tx, guess.account.id);
    if (!card) return { right: false, lockedUntil: null };
    if (card.locked_until && card.locked_until > now) {
      await giveGuessBack(tx, guesser);
      return { right: false, lockedUntil: card.locked_until };
    }
    if (!sameSecret(this.reveal(card), guess.cvv)) {
      const lockedUntil = await countWrongCvv(tx, card.account_id, now);
      tellWrong(scope, guess, card, { lockedUntil, guesses });
      return { right: false, lockedUntil };
    }
    await giveGuessBack(tx, guesser);
    if (card.wrong_cvvs > 0) await clearWrongCvvs(tx, card.account_id);
    return { right: true };
  }
}

/** AU-03: tells of a card that is locked now, and of a user who has no guess left. */
function tellWrong(
  { emit }: EmittingScope,
  { account, userId, actor }: CvvGuess,
  card: LegacyCardRow,
  { lockedUntil, guesses }: { lockedUntil: Date | null; guesses: number },
): void {
  const about = { serverId: account.server_id, actor };
  if (lockedUntil) {
    const data = {
      account_id: account.id,
      card_number: maskCard(card.card_number),
      locked_until: lockedUntil.toISOString(),
    };
    emit(cvvLocked, data, { ...about, characterIds: [account.owner_character_id] });
  }
  if (guesses === GUESSES_AN_HOUR) emit(cvvGuesserStopped, { user_id: userId }, about);
}

const LOCKED = {
  es: 'La tarjeta está bloqueada por demasiados CVV incorrectos.',
  en: 'The card is locked after too many wrong CVVs.',
};
