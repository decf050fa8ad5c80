import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { characterParams } from '../../acting.ts';
import { pageOutput, pageParams } from '../../fields.ts';
import { vehicle } from './vehicles.ts';

export default defineAction('server_cars.get_my_vehicles', {
  kind: 'query',
  access: 'member',
  acting: 'all',
  summary: 'List the vehicles of your characters, or of one of them, newest first.',
  input: z.object({ ...characterParams, ...pageParams() }),
  output: z.object({ vehicles: z.array(vehicle), ...pageOutput }),
  errors: ['character_not_found', 'forbidden'],
});
