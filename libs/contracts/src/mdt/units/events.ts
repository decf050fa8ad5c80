import { z } from 'zod';
import type { Message } from '../../errors.ts';
import { defineEvent } from '../../event.ts';
import { call } from '../calls/calls.ts';
import { callNumber } from '../calls/events.ts';
import { changedThings } from '../../changed-words.ts';
import { unit, UNIT_STATUSES, unitWords, type UnitStatus } from './units.ts';
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
    es: ({ server_character_id, callsign, status, old_status }) =>
      sentence`La unidad de ${unitWords(callsign, server_character_id)} está ${STATUS_WORDS[status].es} (antes, ${STATUS_WORDS[old_status].es}).`,
    en: ({ server_character_id, callsign, status, old_status }) =>
      sentence`The unit of ${unitWords(callsign, server_character_id)} is ${STATUS_WORDS[status].en} (before: ${STATUS_WORDS[old_status].en}).`,
  },
});

const onCall = z.object({
  server_character_id: z.int(),
  /** How its unit is called; null: it has no callsign. */
  callsign: z.string().nullable(),
  ...call.pick({ call_id: true, case_number: true, title: true, status: true, version: true, units: true })
    .shape,
});

/** A unit was attached to a call. */
export const unitAttached = defineEvent({
  type: 'mdt.unit.attached',
  data: onCall,
  note: {
    es: (data) =>
      sentence`Se asignó la unidad de ${unitWords(data.callsign, data.server_character_id)} al aviso ${callNumber(data, 'es')} («${data.title}»).`,
    en: (data) =>
      sentence`The unit of ${unitWords(data.callsign, data.server_character_id)} was attached to call ${callNumber(data, 'en')} (“${data.title}”).`,
  },
});

/** A unit was detached from a call, by people or because its shift ended. */
export const unitDetached = defineEvent({
  type: 'mdt.unit.detached',
  data: onCall,
  note: {
    es: (data) =>
      sentence`Se retiró la unidad de ${unitWords(data.callsign, data.server_character_id)} del aviso ${callNumber(data, 'es')} («${data.title}»).`,
    en: (data) =>
      sentence`The unit of ${unitWords(data.callsign, data.server_character_id)} was detached from call ${callNumber(data, 'en')} (“${data.title}”).`,
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

/** How a unit is called, its radio channel or its car changed (LD-02). */
export const unitUpdated = defineEvent({
  type: 'mdt.unit.updated',
  data: unit.extend({ changed: z.array(z.string()), old_callsign: z.string().nullable() }),
  note: {
    es: ({ callsign, server_character_id, changed }) =>
      sentence`Se cambió la unidad de ${unitWords(callsign, server_character_id)}: ${changedThings(changed, 'es')}.`,
    en: ({ callsign, server_character_id, changed }) =>
      sentence`The unit of ${unitWords(callsign, server_character_id)} was changed: ${changedThings(changed, 'en')}.`,
  },
});

const ofCrew = unit.extend({
  /** The character that joined the unit or left it. */
  member_character_id: z.int(),
});

/** A character joined the unit of another (LD-02). */
export const unitJoined = defineEvent({
  type: 'mdt.unit.joined',
  data: ofCrew,
  note: {
    es: ({ callsign, server_character_id, member_character_id }) =>
      sentence`${character(member_character_id)} se unió a la unidad de ${unitWords(callsign, server_character_id)}.`,
    en: ({ callsign, server_character_id, member_character_id }) =>
      sentence`${character(member_character_id)} joined the unit of ${unitWords(callsign, server_character_id)}.`,
  },
});

/** A character left the unit of another, which is shown without it (LD-02). */
export const unitLeft = defineEvent({
  type: 'mdt.unit.left',
  data: ofCrew,
  note: {
    es: ({ callsign, server_character_id, member_character_id }) =>
      sentence`${character(member_character_id)} dejó la unidad de ${unitWords(callsign, server_character_id)}.`,
    en: ({ callsign, server_character_id, member_character_id }) =>
      sentence`${character(member_character_id)} left the unit of ${unitWords(callsign, server_character_id)}.`,
  },
});
