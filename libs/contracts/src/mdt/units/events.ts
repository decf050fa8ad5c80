import { z } from 'zod';
import type { Message } from '../../errors.ts';
import { defineEvent } from '../../event.ts';
import { call } from '../calls/calls.ts';
import { callNumber } from '../calls/events.ts';
import { unit, UNIT_STATUSES, type UnitStatus } from './units.ts';
import { character, sentence } from '../../sentence.ts';

const STATUS_WORDS: Readonly<Record<UnitStatus, Message>> = {
  available: { es: 'disponible', en: 'available' },
  busy: { es: 'ocupada', en: 'busy' },
  en_route: { es: 'en camino', en: 'en route' },
  on_scene: { es: 'en el lugar', en: 'on scene' },
  out_of_service: { es: 'fuera de servicio', en: 'out of service' },
  panic: { es: 'en pánico', en: 'in panic' },
};

/** A unit got another status. */
export const unitStatusChanged = defineEvent({
  type: 'mdt.unit.status_changed',
  data: unit.extend({ old_status: z.enum(UNIT_STATUSES) }),
  note: {
    es: ({ server_character_id, status, old_status }) =>
      sentence`La unidad de ${character(server_character_id)} está ${STATUS_WORDS[status].es} (antes, ${STATUS_WORDS[old_status].es}).`,
    en: ({ server_character_id, status, old_status }) =>
      sentence`The unit of ${character(server_character_id)} is ${STATUS_WORDS[status].en} (before: ${STATUS_WORDS[old_status].en}).`,
  },
});

const onCall = z.object({
  server_character_id: z.int(),
  ...call.pick({ call_id: true, case_number: true, title: true, status: true, version: true, units: true })
    .shape,
});

/** A unit was attached to a call. */
export const unitAttached = defineEvent({
  type: 'mdt.unit.attached',
  data: onCall,
  note: {
    es: (data) =>
      sentence`Se asignó la unidad de ${character(data.server_character_id)} al aviso ${callNumber(data, 'es')} («${data.title}»).`,
    en: (data) =>
      sentence`The unit of ${character(data.server_character_id)} was attached to call ${callNumber(data, 'en')} (“${data.title}”).`,
  },
});

/** A unit was detached from a call, by people or because its shift ended. */
export const unitDetached = defineEvent({
  type: 'mdt.unit.detached',
  data: onCall,
  note: {
    es: (data) =>
      sentence`Se retiró la unidad de ${character(data.server_character_id)} del aviso ${callNumber(data, 'es')} («${data.title}»).`,
    en: (data) =>
      sentence`The unit of ${character(data.server_character_id)} was detached from call ${callNumber(data, 'en')} (“${data.title}”).`,
  },
});

/** A unit pressed its panic button, and a call was opened. */
export const unitPanicked = defineEvent({
  type: 'mdt.unit.panicked',
  data: call.extend({ server_character_id: z.int() }),
  note: {
    es: (data) =>
      sentence`${character(data.server_character_id)} pulsó el botón de pánico: aviso ${callNumber(data, 'es')}.`,
    en: (data) =>
      sentence`${character(data.server_character_id)} pressed the panic button: call ${callNumber(data, 'en')}.`,
  },
});
