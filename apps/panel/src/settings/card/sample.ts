import { parsePattern, textAt } from '@cabildo/contracts/pattern.ts';
import type { CardConfig, Character } from '../../characters/character.ts';
import { customFieldsOf } from '../../characters/custom-fields.ts';

/** The words of a made-up person. */
export interface SampleWords {
  names: readonly string[];
  surnames: readonly string[];
  gender: string;
  nationality: string;
  value: string;
}

/** A number that looks drawn: the first one in counting order would be nothing but zeros. */
const DRAWN = 48_151_623_421_087;
const USUAL_AGE = 30;

/** A number of the form that a server has; the form itself while it is none. */
export function sampleNumber(format: string): string {
  const pattern = parsePattern(format);
  return pattern ? textAt(pattern, DRAWN) : format;
}

/** A made-up person whom the rules of a server allow. */
export function sampleCharacter(config: CardConfig, words: SampleWords, now: Date): Character {
  const { min_age, max_age, name_fields, surname_fields, nationalities } = config;
  const age = Math.max(min_age, Math.min(max_age, USUAL_AGE));
  const born = new Date(Date.UTC(now.getUTCFullYear() - age, 0, 1));
  const nationality =
    nationalities.length === 0 ? words.nationality : nationalities.find(({ enabled }) => enabled)?.name;
  const data = Object.fromEntries(customFieldsOf(config).map(({ key }) => [key, words.value]));
  return {
    server_character_id: 0,
    server_id: 0,
    user_id: 0,
    name: words.names.slice(0, name_fields).join(' '),
    surname: words.surnames.slice(0, surname_fields).join(' ') || null,
    nationality: nationality ?? null,
    gender: words.gender,
    birthdate: born.toISOString().slice(0, 10),
    birth_time: null,
    image_url: null,
    dni_number: sampleNumber(config.dni_number_format),
    cp_id: null,
    status: 'active',
    custom_data: data,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
}
