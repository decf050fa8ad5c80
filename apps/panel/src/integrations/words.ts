import { defineWords } from '../words/words.ts';

export const integrationsWords = defineWords({
  es: {
    title: 'Integraciones',
    description: 'Programas que reciben lo que pasa en el servidor o que entran en él con una clave.',
    tabsLabel: 'Partes de las integraciones',
    tabs: { webhooks: 'Webhooks', keys: 'Claves de servidor', licences: 'Licencias de scripts' },
    once: 'Cópialo ahora: por seguridad no se vuelve a mostrar.',
    kept: 'Ya lo he guardado',
  },
  en: {
    title: 'Integrations',
    description: 'Programs that are sent what happens in the server, or that come into it with a key.',
    tabsLabel: 'Parts of the integrations',
    tabs: { webhooks: 'Webhooks', keys: 'Server keys', licences: 'Script licences' },
    once: 'Copy it now: for safety it is not shown again.',
    kept: 'I have saved it',
  },
});
