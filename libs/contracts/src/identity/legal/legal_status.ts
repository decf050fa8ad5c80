import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { legalStatus } from './legal.ts';

export default defineAction({
  service: 'identity',
  route: 'users',
  action: 'legal_status',
  kind: 'query',
  access: { to: 'app_session', malformedKeyStatus: 400 },
  summary:
    'Which versions of the terms and the privacy policy are in force, and which the caller has accepted.',
  input: z.object({}),
  output: legalStatus,
  errors: ['error'],
});
