import { z } from 'zod';
import { idParam, optional, snowflakeParam } from './fields.ts';

/** What every action about a server takes beside its own parameters. */
export const serverScope = z.object({ server_id: idParam('server') });

/** The same for a server's bot: its token tells the server, and the chat account the person it speaks for (BO-05, BO-06). */
export const botScope = z.object({ actor_cp_id: snowflakeParam(), server_id: optional(idParam('server')) });
