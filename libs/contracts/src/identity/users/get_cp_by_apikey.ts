import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { chatAccount, personInput } from './users.ts';

export default defineAction('users.get_cp_by_apikey', {
  kind: 'query',
  access: { to: 'authenticated', isForGameSessions: true, internalParams: Object.keys(personInput.shape) },
  summary: 'List the chat-platform accounts that the person behind a key has linked.',
  input: personInput,
  output: z.object({ user_id: z.int(), cp_accounts: z.array(chatAccount) }),
  errors: ['error', 'not_found'],
});
