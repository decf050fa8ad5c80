import { defineWords } from '../words/words.ts';

export const integrationsWords = defineWords({
  title: ['Integraciones', 'Integrations'],
  description: [
    'Programas que reciben lo que pasa en el servidor o que entran en él con una clave.',
    'Programs that are sent what happens in the server, or that come into it with a key.',
  ],
  tabsLabel: ['Partes de las integraciones', 'Parts of the integrations'],
  tabs: {
    webhooks: ['Webhooks', 'Webhooks'],
    keys: ['Claves de servidor', 'Server keys'],
    licences: ['Scripts', 'Scripts'],
  },
  once: [
    'Cópialo ahora: por seguridad no se vuelve a mostrar.',
    'Copy it now: for safety it is not shown again.',
  ],
  kept: ['Ya lo he guardado', 'I have saved it'],
});
