import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { character, sentence, thing, user } from '../../sentence.ts';

export const roleMapSet = defineEvent({
  type: 'role.map.set',
  data: z.object({
    server_id: z.int(),
    /** The user who changed the map. */
    user_id: z.int(),
    gp_username: z.string(),
    mappings: z.array(
      z.object({
        cp_role_id: z.string(),
        role_id: z.int().nullable(),
        department_id: z.int().nullable(),
        rank: z.string().nullable(),
      }),
    ),
    added: z.int(),
    removed: z.int(),
  }),
  note: {
    es: ({ user_id, gp_username, mappings, added, removed }) =>
      sentence`${user(user_id, gp_username)} cambió el mapa de roles, que tiene ${mappings.length} entradas (${added} nuevas, ${removed} quitadas).`,
    en: ({ user_id, gp_username, mappings, added, removed }) =>
      sentence`${user(user_id, gp_username)} changed the role map, which has ${mappings.length} entries (${added} new, ${removed} removed).`,
  },
});

/** The role map puts a character into a department, at another rank, or out of the department that it had by the map. */
export const postMapped = defineEvent({
  type: 'role.post.mapped',
  data: z.object({
    server_id: z.int(),
    user_id: z.int(),
    gp_username: z.string(),
    server_character_id: z.int(),
    /** Null: out of the department that the map gave. */
    department_id: z.int().nullable(),
    rank: z.string().nullable(),
    /** A character's event with a higher number replaces one with a lower. */
    version: z.int(),
  }),
  note: {
    es: ({ user_id, gp_username, server_character_id, department_id: id }) =>
      id === null
        ? sentence`El mapa de roles ya no da departamento a ${character(server_character_id)}, de ${user(user_id, gp_username)}.`
        : sentence`El mapa de roles destina a ${character(server_character_id)}, de ${user(user_id, gp_username)}, a ${thing('department', id, 'un departamento')}.`,
    en: ({ user_id, gp_username, server_character_id, department_id: id }) =>
      id === null
        ? sentence`The role map no longer gives ${character(server_character_id)}, of ${user(user_id, gp_username)}, a department.`
        : sentence`The role map assigns ${character(server_character_id)}, of ${user(user_id, gp_username)}, to ${thing('department', id, 'a department')}.`,
  },
});
