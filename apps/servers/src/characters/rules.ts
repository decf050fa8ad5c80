import type { z } from 'zod';
import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { isAllowed, type Membership } from '@cabildo/contracts/permissions';
import {
  BIRTHDATE,
  type character,
  type listedCharacter,
} from '@cabildo/contracts/servers/characters/characters.ts';
import type { CharacterRow, ListedRow } from './table.ts';

/** The demands of a server's identity card on its characters. */
export interface CardRules {
  min_age: number;
  max_age: number;
  surname_fields: number;
  nationalities: readonly { name: string; enabled: boolean }[];
}

/** The checked fields of a character; undefined: not sent, null: none. */
export interface CheckedFields {
  surname?: string | null | undefined;
  nationality?: string | null | undefined;
  birthdate?: string | null | undefined;
}

const wrong = (es: string, en: string): Failure<'error'> => fail('error', { message: { es, en } });

/**
 * Checks the fields sent for a character against the card (DN-03, DN-04, DN-06).
 * @returns the fields as they are stored: the birthdate as `Y-m-d`, the nationality as the server's list spells it
 */
export function checkFields<F extends CheckedFields>(
  fields: F,
  rules: CardRules,
  now: Date,
): F | Failure<'error'> {
  const problem = surnameProblem(fields.surname, rules);
  if (problem) return problem;
  const checked = { ...fields };
  if (fields.nationality) {
    const nationality = allowedNationality(fields.nationality, rules);
    if (isFailure(nationality)) return nationality;
    checked.nationality = nationality;
  }
  if (fields.birthdate) {
    const birthdate = allowedBirthdate(fields.birthdate, rules, now);
    if (isFailure(birthdate)) return birthdate;
    checked.birthdate = birthdate;
  }
  return checked;
}

function surnameProblem(surname: string | null | undefined, rules: CardRules): Failure<'error'> | undefined {
  if (rules.surname_fields > 0 && surname === null) {
    return wrong('El parámetro «surname» es obligatorio.', 'The parameter «surname» is required.');
  }
  if (rules.surname_fields === 0 && typeof surname === 'string') {
    return wrong(
      'En este servidor los personajes no tienen apellido: quita «surname».',
      'Characters of this server have no surname: leave «surname» out.',
    );
  }
  return undefined;
}

function allowedNationality(sent: string, { nationalities }: CardRules): string | Failure<'error'> {
  if (nationalities.length === 0) return sent;
  const match = nationalities.find(
    ({ name, enabled }) => enabled && name.toLowerCase() === sent.toLowerCase(),
  );
  return (
    match?.name ??
    wrong(
      'El parámetro «nationality» no está en la lista de nacionalidades del servidor.',
      'The parameter «nationality» is not in the list of nationalities of the server.',
    )
  );
}

function allowedBirthdate(
  sent: string,
  { min_age, max_age }: CardRules,
  now: Date,
): string | Failure<'error'> {
  const birthdate = parseBirthdate(sent);
  if (birthdate === undefined) {
    return wrong(`El parámetro «birthdate» ${BIRTHDATE.es}.`, `The parameter «birthdate» ${BIRTHDATE.en}.`);
  }
  const age = ageOn(birthdate, now);
  if (age >= min_age && age <= max_age) return birthdate;
  return wrong(
    `La edad del personaje debe estar entre ${min_age} y ${max_age} años.`,
    `The age of the character must be between ${min_age} and ${max_age} years.`,
  );
}

/**
 * Refuses to change or delete a character (DN-06, DN-08), unless the caller owns the character and it lives, or the caller
 * oversees characters.
 */
export function refuseChange(
  character: { user_id: number; status: 'active' | 'dead' | 'deleted' },
  { user_id, oversees }: { user_id: number; oversees: boolean },
): Failure<'forbidden' | 'character_not_found'> | undefined {
  if (oversees) return undefined;
  if (character.user_id !== user_id) return fail('forbidden');
  // Dead characters do not act (DN-09), but mods may still correct them.
  return character.status === 'dead' ? fail('character_not_found') : undefined;
}

/** True for mods, admins, the owner and members with manage_dni: `mod+` of DN-06. */
export const overseesCharacters = (membership: Membership): boolean =>
  isAllowed(['mod', 'manage_dni'], membership);

const isTrusted = ({ user_id }: ListedRow, viewer: Membership): boolean =>
  user_id === viewer.user_id || overseesCharacters(viewer);

/** A character in a list: only its owner and mods see the chat account (DN-05). */
export function listedView(row: ListedRow, viewer: Membership): z.output<typeof listedCharacter> {
  const { id, cp_id, created_at, updated_at, ...rest } = row;
  return {
    server_character_id: id,
    ...rest,
    cp_id: isTrusted(row, viewer) ? cp_id : null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

/** A character by itself: only its owner and mods see the custom data, too (DN-05). */
export function characterView(
  { custom_data, ...row }: CharacterRow,
  viewer: Membership,
): z.output<typeof character> {
  return { ...listedView(row, viewer), custom_data: isTrusted(row, viewer) ? custom_data : null };
}

/** From this number on a time is in milliseconds: read as seconds it is in the year 2286, read as milliseconds in 1970. */
const FIRST_MILLISECONDS = 10_000_000_000;

/** True for a day of the calendar as `Y-m-d`. */
function isDay(text: string): boolean {
  const day = Date.parse(`${text}T00:00:00Z`);
  // Date.parse rolls 2026-02-30 over into March.
  return !Number.isNaN(day) && new Date(day).toISOString().startsWith(text);
}

/**
 * Reads a birthdate (DN-04): a day as `Y-m-d`, or a Unix time in seconds or milliseconds (UTC).
 * @returns the day as `Y-m-d`, undefined for any other text
 */
export function parseBirthdate(text: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return isDay(text) ? text : undefined;
  if (!/^-?\d{1,14}$/.test(text)) return undefined;
  const time = Number(text);
  const iso = new Date(Math.abs(time) >= FIRST_MILLISECONDS ? time : time * 1000).toISOString();
  // Years before 0 or after 9999 are written with a sign.
  return /^\d{4}-/.test(iso) ? iso.slice(0, 10) : undefined;
}

/** Full years from a birthdate (`Y-m-d`) to today in UTC; negative for a day that has not come yet. */
export function ageOn(birthdate: string, now: Date): number {
  const today = now.toISOString().slice(0, 10);
  const years = Number(today.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return today.slice(5) >= birthdate.slice(5) ? years : years - 1;
}
