import type { EventEnvelope } from '@cabildo/contracts';
import type { Tx } from '@cabildo/kit';
import { commonPhrases } from './domain/phrases.ts';
import { fold } from './domain/text.ts';
import { lockPhrases, savePhrases } from './sql/common_phrases.ts';

/**
 * Keeps `common_phrases` true: whatever stands there is part of every note of the type that is stored. Narrowing
 * happens in the transaction that stores the note, so no reader sees one without the other.
 */
export class Phrasebook {
  /**
   * What was read once from a committed row. Phrases only ever get narrower, so an old value asks for a look at the
   * row too often at worst, never too seldom. What a transaction writes is not kept here: it may still roll back.
   */
  readonly #seen = new Map<string, readonly string[]>();

  /** Takes the notes of `events` into account. */
  async learn(tx: Tx, events: readonly EventEnvelope[]): Promise<void> {
    const strangers = new Map<string, string[]>();
    for (const { type, note } of events) {
      const folded = fold(note);
      const phrases = this.#seen.get(type);
      if (phrases && commonPhrases(phrases, folded) === phrases) continue;
      strangers.set(type, [...(strangers.get(type) ?? []), folded]);
    }
    // Sorted: rows are locked in the same order by every consumer.
    for (const type of [...strangers.keys()].sort()) await this.#narrow(tx, type, strangers.get(type)!);
  }

  async #narrow(tx: Tx, type: string, notes: readonly string[]): Promise<void> {
    const { phrases, isNew } = await lockPhrases(tx, type, notes[0]!);
    const narrowed = notes.reduce(commonPhrases, phrases as readonly string[]);
    if (narrowed !== phrases) await savePhrases(tx, type, narrowed);
    if (!isNew) this.#seen.set(type, phrases);
  }
}
