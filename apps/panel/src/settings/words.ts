import { defineWords } from '../words/words.ts';

export const settingsWords = defineWords({
  title: ['Ajustes', 'Settings'],
  description: [
    'Cómo es el servidor y qué permite a su gente.',
    'What the server is like, and what it allows its people.',
  ],
  tabsLabel: ['Partes de los ajustes', 'Parts of the settings'],
  tabs: {
    general: ['General', 'General'],
    economy: ['Moneda y nombres', 'Currency and names'],
    card: ['Documento de identidad', 'Identity card'],
    chat: ['Chat y bot', 'Chat and bot'],
    desk: ['Oficina y actividad', 'Desk and activity'],
    danger: ['Zona de peligro', 'Danger zone'],
  },
  save: ['Guardar', 'Save'],
  discard: ['Descartar', 'Discard'],
  saved: ['Ajustes guardados', 'Settings saved'],
  up: [(name: string) => `Subir ${name}`, (name: string) => `Move ${name} up`],
  down: [(name: string) => `Bajar ${name}`, (name: string) => `Move ${name} down`],
  remove: [(name: string) => `Quitar ${name}`, (name: string) => `Remove ${name}`],
});
