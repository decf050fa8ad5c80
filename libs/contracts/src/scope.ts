import { z } from 'zod';
import { idParam, optional, snowflakeParam } from './fields.ts';

/** Every action about a server takes this beside its own parameters. */
export const serverScope = z.object({ server_id: idParam('server') });

/** A server's bot takes this instead: its token names the server, the chat account the person it acts for (BO-05, BO-06). */
export const botScope = z.object({ actor_cp_id: snowflakeParam(), server_id: optional(idParam('server')) });
