import type { Language } from '../../words/language.ts';

/** The system roles, whose names nobody can change, as people of each language call them. */
const NAMES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  es: { Owner: 'Propietario', Admin: 'Administrador', Mod: 'Moderador', Member: 'Miembro' },
  en: { Mod: 'Moderator' },
};

/** Roles with the names of the system roles in a language; a role of the community keeps its own. */
export const namedRoles = <R extends { name: string; is_system: boolean }>(
  roles: readonly R[],
  language: Language,
): R[] =>
  roles.map((role) => ({
    ...role,
    name: (role.is_system ? NAMES[language][role.name] : undefined) ?? role.name,
  }));
