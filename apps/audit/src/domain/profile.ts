import { commonPhrases } from './phrases.ts';

/**
 * What is known of the folded notes of one event type, so that a search for something all of them say, or none of them
 * can, needs no look at any of them.
 */
export interface Profile {
  /** Each is part of every note. */
  phrases: readonly string[];
  /** A set of numbers below {@link TRIGRAM_BITS}, one bit each: those of every three characters in a row of any note. */
  trigrams: Uint8Array;
}

const TRIGRAM_BITS = 1 << 15;

/** The numbers of all three characters in a row; two of them may share a number, which makes a set vaguer, never wrong. */
export function trigramsOf(text: string): number[] {
  const numbers: number[] = [];
  for (let at = 0; at + 3 <= text.length; at += 1) {
    const mixed =
      Math.imul(text.charCodeAt(at), 0x9e3779b1) ^
      Math.imul(text.charCodeAt(at + 1), 0x85ebca6b) ^
      Math.imul(text.charCodeAt(at + 2), 0xc2b2ae35);
    numbers.push((mixed >>> 17) % TRIGRAM_BITS);
  }
  return numbers;
}

const has = (set: Uint8Array, number: number): boolean => ((set[number >> 3]! >> (number & 7)) & 1) === 1;

/** The profile of a type with this one note. */
export function firstProfile(note: string): Profile {
  return widened({ phrases: [note], trigrams: new Uint8Array(TRIGRAM_BITS / 8) }, note);
}

/** Whether the profile stays as it is when the type gets this note. */
export function covers({ phrases, trigrams }: Profile, note: string): boolean {
  return (
    phrases.every((phrase) => note.includes(phrase)) &&
    trigramsOf(note).every((number) => has(trigrams, number))
  );
}

/** The profile of the type with this note among its notes. */
export function widened({ phrases, trigrams }: Profile, note: string): Profile {
  const more = Uint8Array.from(trigrams);
  for (const number of trigramsOf(note)) more[number >> 3]! |= 1 << (number & 7);
  return { phrases: commonPhrases(phrases, note), trigrams: more };
}

/** Whether all notes of a type contain `search`, none does, or only a look at them can tell. */
export function notesWith({ phrases, trigrams }: Profile, search: string): 'all' | 'none' | 'some' {
  if (phrases.some((phrase) => phrase.includes(search))) return 'all';
  return trigramsOf(search).every((number) => has(trigrams, number)) ? 'some' : 'none';
}
