/**
 * Proofs that `tsc` carries out: each `@ts-expect-error` fails the check if the mistake below it ever compiles.
 */
import { z } from 'zod';
import { defineEvent } from './event.ts';
import { sentence } from './sentence.ts';

const shared = { type: 'bank.thing.added', data: z.object({ name: z.string() }) } as const;
const es = ({ name }: { name: string }) => sentence`Se añadió ${name}`;
const en = ({ name }: { name: string }) => sentence`${name} was added`;

defineEvent({ ...shared, note: { es, en } });
// @ts-expect-error a note in Spanish alone (AU-04)
defineEvent({ ...shared, note: { es } });
// @ts-expect-error a note in English alone
defineEvent({ ...shared, note: { en } });
// @ts-expect-error one note for both languages
defineEvent({ ...shared, note: es });
// @ts-expect-error a note about something that the data does not have
defineEvent({ ...shared, note: { es, en: ({ title }) => sentence`${title}` } });
