import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam, optional } from '../../fields.ts';
import { personalRow } from '../../person.ts';

const list = z.array(personalRow);

/** Lists of all that the installation holds of a person in one server (ID-21). */
const personalServer = z
  .object({
    server_id: z.int(),
    server_name: z.string(),
    /** Null: the person is no member any more. */
    role: z.string().nullable(),
    characters: list,
    accounts: list,
    entries: list,
    cards: list,
    items: list,
    vehicles: list,
    licenses: list,
    calls: list,
    punishments: list,
    notifications: list,
    /** Other lists by name: debts, loans, contacts, shifts and so on. */
    others: z.record(z.string(), list),
    /** The lists of which only the newest 1,000 rows are here. */
    cut: z.array(z.string()),
  })
  .meta({ id: 'PersonalServer' });

/** ID-21 */
export default defineAction('users.export_data', {
  kind: 'command',
  access: { to: 'authenticated', isForGameSessions: true, internalParams: ['user_id'] },
  // The answer is large, and about one person alone: it is stored nowhere.
  answer: { isSecret: true, attachment: 'cabildo.json' },
  summary: 'Download all that is held of you, once in 24 hours.',
  input: z.object({
    /** Whose data the operator downloads; of other callers it is ignored. */
    user_id: optional(idParam('user')),
  }),
  output: z.object({
    user: z.object({
      user_id: z.int(),
      gp_id: z.string(),
      gp_username: z.string(),
      created_at: z.iso.datetime(),
    }),
    keys: list,
    chat_accounts: list,
    acceptances: list,
    servers: z.array(personalServer),
    /** The servers that did not fit: 200 are exported, and no more than 32 MiB. */
    cut_servers: z.array(z.int()),
  }),
  errors: ['error', 'forbidden', 'not_found', 'limit_exceeded'],
});
