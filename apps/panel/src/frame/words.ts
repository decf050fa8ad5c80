import { defineWords } from '../words/words.ts';

export const frameWords = defineWords({
  servers: ['Servidores', 'Servers'],
  server: [
    (name: string) => `${name}: cambiar de servidor`,
    (name: string) => `${name}: switch to another server`,
  ],
  allServers: ['Todos los servidores', 'All servers'],
  areas: ['Secciones', 'Sections'],
  near: ['Accesos directos', 'Shortcuts'],
  more: ['Más', 'More'],
});
