import { z } from 'zod';
import { idParam, optional, snowflakeParam } from './fields.ts';

/** Every action about a server takes this beside its own parameters. */
export const serverScope = z.object({ server_id: idParam('server') });

/** A server's bot takes this instead where it acts for nobody: its token names the server (BO-05, BO-12). */
export const tokenScope = z.object({ server_id: optional(idParam('server')) });

/** The chat account names the person for whom a server's bot acts (BO-06). */
export const botScope = z.object({ actor_cp_id: snowflakeParam(), ...tokenScope.shape });

/** BO-12: names a person by the chat account in place of the id of the person's only live character. */
export const targetScope = z.object({ target_cp_id: optional(snowflakeParam()) });
