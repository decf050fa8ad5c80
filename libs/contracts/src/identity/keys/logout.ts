import { z } from 'zod';
import { defineAction } from '../../action.ts';

export default defineAction('users.logout', {
  kind: 'command',
  access: 'authenticated',
  summary: 'Revoke the key that the request carries.',
  input: z.object({}),
  output: z.object({}),
  errors: ['error'],
});
