import type { EventEnvelope } from '@cabildo/contracts';
import type { Tx } from '@cabildo/kit';
import { covers, firstProfile, widened, type Profile } from './domain/profile.ts';
import { fold } from './domain/text.ts';
import { lockProfile, saveProfile } from './sql/type_profiles.ts';

/**
 * Keeps `type_profiles` true of every note that is stored: a note that a profile does not cover changes the profile in
 * the transaction that stores the note.
 */
export class Profiles {
  /**
   * Profiles as they once stood in committed rows. They only ever become wider, so an old one sends us to the row too
   * often at worst, never too seldom. What a transaction writes is not kept here: it may still roll back.
   */
  readonly #seen = new Map<string, Profile>();

  /** Takes the notes of `events` into account. */
  async learn(tx: Tx, events: readonly EventEnvelope[]): Promise<void> {
    const news = new Map<string, string[]>();
    for (const { type, note } of events) {
      const folded = fold(note);
      const profile = this.#seen.get(type);
      if (profile && covers(profile, folded)) continue;
      news.set(type, [...(news.get(type) ?? []), folded]);
    }
    // Sorted: every consumer locks the rows in the same order.
    for (const type of [...news.keys()].sort()) await this.#widen(tx, type, news.get(type)!);
  }

  async #widen(tx: Tx, type: string, notes: readonly string[]): Promise<void> {
    const { profile, isNew } = await lockProfile(tx, type, firstProfile(notes[0]!));
    if (!notes.every((note) => covers(profile, note)))
      await saveProfile(tx, type, notes.reduce(widened, profile));
    if (!isNew) this.#seen.set(type, profile);
  }
}
