import { defineWords } from '../../words/words.ts';

export const mineWords = defineWords({
  description: [
    'Lo que has enviado al equipo del servidor, y cómo va.',
    'All that you have sent to the staff of the server, and how it is going.',
  ],
  none: ['Aún no has enviado nada', 'You have sent nothing yet'],
  noneText: ['Elige arriba un formulario abierto.', 'Choose an open form above.'],
  nothingOpen: ['Ahora no hay ningún formulario abierto.', 'No form is open now.'],
  send: ['Formularios abiertos', 'Open forms'],
  over: ['Terminada', 'Ended'],
  pending: ['En curso', 'Under way'],
});
