import {
  ApplicationCommandOptionType as Type,
  type APIApplicationCommandIntegerOption,
  type APIApplicationCommandStringOption,
  type APIApplicationCommandUserOption,
} from 'discord-api-types/v10';
import { inSpanish } from '../languages.ts';
import type { Call } from './command.ts';

/** A description in English and in Spanish. */
export const described = (en: string, es: string) => ({
  description: en,
  description_localizations: inSpanish(es),
});
type Description = ReturnType<typeof described>;

interface More {
  required?: boolean;
  autocomplete?: false;
}

export const account = (
  name: string,
  description: Description,
  more: More = {},
): APIApplicationCommandUserOption => ({ type: Type.User, name, ...description, ...more });

export const text = (
  name: string,
  description: Description,
  more: More & { max_length?: number } = {},
): APIApplicationCommandStringOption => ({ type: Type.String, name, ...description, ...more });

export const number = (
  name: string,
  description: Description,
  more: More & { min_value?: number; max_value?: number } = {},
): APIApplicationCommandIntegerOption => ({ type: Type.Integer, name, ...description, ...more });

/** A text that is one of a few, each with its name in English and Spanish. */
export const oneOf = (
  name: string,
  description: Description,
  choices: Readonly<Record<string, readonly [en: string, es: string]>>,
): APIApplicationCommandStringOption => ({
  type: Type.String,
  name,
  ...description,
  required: true,
  choices: Object.entries(choices).map(([value, [en, es]]) => ({
    value,
    name: en,
    name_localizations: inSpanish(es),
  })),
});

/** A text or a number that Discord completes by what the command suggests. */
export const completed = (
  type: Type.String | Type.Integer,
  name: string,
  description: Description,
  required = true,
) => ({ type, name, ...description, required, autocomplete: true }) as const;

/** Whom staff means: a Discord account, or a character by the number that /person shows. */
export const SUBJECT = [
  account('person', described('Who, by the Discord account', 'Quién, por su cuenta de Discord')),
  number('character', described('Who, by the number that /person shows', 'Quién, por el número de /person'), {
    min_value: 1,
  }),
];

export interface Subject {
  person?: string;
  character?: number;
}

export const isNobody = ({ person, character }: Subject): boolean =>
  person === undefined && character === undefined;

export const sayWho = (say: Call['say']): string =>
  say(
    'Say who: a Discord account, or the number that /person shows.',
    'Di quién: una cuenta de Discord, o el número que muestra /person.',
  );

/** The subject as a person reads it. */
export const mentionOf = ({ person, character }: Subject): string =>
  person === undefined ? String(character) : `<@${person}>`;

/** Which own character acts, for persons with several. */
export const AS = completed(
  Type.Integer,
  'as',
  described('Which of your characters, if you have several', 'Cuál de tus personajes, si tienes varios'),
  false,
);

export interface Acting {
  as?: number;
}

/** The subject of a command as Cabildo takes it; Cabildo says what is too much. */
export const subjectOf = ({ person, character }: Subject) => ({
  target_cp_id: person,
  server_character_id: character,
});
