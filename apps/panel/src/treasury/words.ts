import { TREASURY_SECTIONS } from '../shared/bar/nav.words.ts';
import { defineWords } from '../words/words.ts';

export const treasuryWords = defineWords({
  sections: TREASURY_SECTIONS,
  closed: ['Esta sección no está a tu alcance', 'This section is not open to you'],
  closedText: [
    'La ve quien tiene el permiso. Pídelo a quien dirige el servidor.',
    'Whoever has the permission sees it. Ask those who run the server.',
  ],
  status: ['Estado', 'Status'],
  all: ['Todos', 'All'],
  amount: ['Importe', 'Amount'],
  name: ['Nombre', 'Name'],
  person: ['Persona', 'Person'],
  inUse: ['En uso', 'In use'],
  notInUse: ['Sin uso', 'Not in use'],
});
