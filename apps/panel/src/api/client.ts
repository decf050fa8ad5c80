import { createClient, type Client } from '@cabildo/client';
import { currentLanguage } from '../words/language.ts';
import { pausing } from './pause.ts';

/** The path of the panel, which the gateway may serve below another: `/panel/`. */
export const BASE: string = import.meta.env.DEV
  ? '/panel/'
  : new URL(/* @vite-ignore */ '..', import.meta.url).pathname;

/** Creates a client whose caller is the session in the cookie. The header shows that no other site asks (PN-03). */
const create = (language: 'es' | 'en'): Client =>
  createClient({
    baseUrl: `${location.origin}${BASE}api`,
    headers: { 'X-Cabildo-Panel': '1' },
    language,
    fetch: pausing,
  });

const clients = { es: create('es'), en: create('en') };

/** The client that asks for sentences in the language of the panel. */
export const client = (): Client => clients[currentLanguage()];
