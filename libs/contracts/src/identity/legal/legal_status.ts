import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { legalStatus } from './legal.ts';

export default defineAction('users.legal_status', {
  kind: 'query',
  access: { to: 'app_session', malformedKeyStatus: 400 },
  summary: 'Read which terms and privacy policy are in force, and which of them you have accepted.',
  input: z.object({}),
  output: legalStatus,
  errors: ['error'],
});
