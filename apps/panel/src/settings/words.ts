import { defineWords } from '../words/words.ts';

export const settingsWords = defineWords({
  es: {
    title: 'Ajustes',
    description: 'Cómo es el servidor y qué permite a su gente.',
    tabsLabel: 'Partes de los ajustes',
    tabs: {
      general: 'General',
      economy: 'Economía y nombres',
      card: 'Documento de identidad',
      chat: 'Chat y bot',
      danger: 'Zona de peligro',
    },
    save: 'Guardar',
    discard: 'Descartar',
    saved: 'Ajustes guardados',
    up: (name: string) => `Subir ${name}`,
    down: (name: string) => `Bajar ${name}`,
    remove: (name: string) => `Quitar ${name}`,
  },
  en: {
    title: 'Settings',
    description: 'What the server is like, and what it allows its people.',
    tabsLabel: 'Parts of the settings',
    tabs: {
      general: 'General',
      economy: 'Economy and names',
      card: 'Identity card',
      chat: 'Chat and bot',
      danger: 'Danger zone',
    },
    save: 'Save',
    discard: 'Discard',
    saved: 'Settings saved',
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    remove: (name: string) => `Remove ${name}`,
  },
});
