import { fail, PLANS, type Failure, type Plan } from '@cabildo/contracts';
import type { RoleLimits } from '@cabildo/contracts/servers/config.ts';
import { ageOn, parseBirthdate } from './age.ts';

/** The parts of an identity card's configuration that decide which characters are allowed. */
export interface CardRules {
  min_age: number;
  max_age: number;
  surname_fields: number;
  nationalities: readonly { name: string; enabled: boolean }[];
}

/** What is checked about a character; undefined stands for "not sent", null for "none". */
export interface CheckedFields {
  surname?: string | null | undefined;
  nationality?: string | null | undefined;
  birthdate?: string | null | undefined;
}

const wrong = (es: string, en: string): Failure<'error'> => fail('error', { message: { es, en } });

/**
 * Checks what was sent about a character against the card (DN-03, DN-04, DN-06) and returns it as it is kept: the
 * birthdate as `Y-m-d`, the nationality as the list spells it.
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
    if (nationality === undefined) {
      return wrong(
        'El parámetro «nationality» no está en la lista de nacionalidades del servidor.',
        'The parameter «nationality» is not in the list of nationalities of the server.',
      );
    }
    checked.nationality = nationality;
  }
  if (fields.birthdate) {
    const birthdate = parseBirthdate(fields.birthdate);
    if (birthdate === undefined) {
      return wrong(
        'El parámetro «birthdate» debe ser una fecha AAAA-MM-DD o una marca de tiempo Unix.',
        'The parameter «birthdate» must be a date YYYY-MM-DD or a Unix time.',
      );
    }
    const age = ageOn(birthdate, now);
    if (age < rules.min_age || age > rules.max_age) {
      return wrong(
        `La edad del personaje debe estar entre ${rules.min_age} y ${rules.max_age} años.`,
        `The age of the character must be between ${rules.min_age} and ${rules.max_age} years.`,
      );
    }
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

function allowedNationality(sent: string, { nationalities }: CardRules): string | undefined {
  if (nationalities.length === 0) return sent;
  return nationalities.find(({ name, enabled }) => enabled && name.toLowerCase() === sent.toLowerCase())
    ?.name;
}

/** How many live characters a server of a plan may hold (CF-04 a); null is without limit. */
export function planCap(plan: Plan): number | null {
  return PLANS[plan].max_characters;
}

export interface CharacterLimit {
  cp_role_id: string;
  max_characters: number;
}

/**
 * How many live characters one user may have in a server (CF-04 b), by the chat roles he holds: the most generous
 * counts; without any that matches, the default of the server, or else one. Null where the server sets no limits.
 */
export function userCap(
  limits: readonly CharacterLimit[],
  cpRoleIds: readonly string[],
  roleLimits: RoleLimits,
): number | null {
  if (limits.length === 0) return null;
  const held = new Set(cpRoleIds);
  const matching = limits.filter((limit) => held.has(limit.cp_role_id)).map((limit) => limit.max_characters);
  return matching.length > 0 ? Math.max(...matching) : (roleLimits.default?.max_characters ?? 1);
}

/** DN-06, DN-08: who may change a character or end it: its owner while it lives, and whoever oversees all of them. */
export function refuseChange(
  character: { user_id: number; status: 'active' | 'dead' | 'deleted' },
  { user_id, oversees }: { user_id: number; oversees: boolean },
): Failure<'forbidden' | 'character_not_found'> | undefined {
  if (oversees) return undefined;
  if (character.user_id !== user_id) return fail('forbidden');
  // The dead do not act (DN-09), but mods still see to the register.
  return character.status === 'dead' ? fail('character_not_found') : undefined;
}
