import { defineWords } from '../../words/words.ts';

export const deskSettingsWords = defineWords({
  appeals: ['Apelaciones', 'Appeals'],
  appealsText: [
    'Cuándo y cuántas veces se apela una misma sanción.',
    'When, and how often, one punishment is appealed against.',
  ],
  afterHours: ['Horas hasta poder apelar', 'Hours until one may appeal'],
  maxPerPunishment: ['Apelaciones por sanción', 'Appeals for each punishment'],
  moderation: ['Valoración por máquina', 'Verdicts by machine'],
  moderationText: ['En las etapas que lo permiten.', 'In the stages that allow it.'],
  enabled: ['Preguntar a la máquina', 'Ask the machine'],
  enabledHint: ['Recibe las respuestas por un webhook.', 'It gets the answers by a webhook.'],
  shifts: ['Turnos', 'Shifts'],
  shiftsText: [
    'Qué pasa con el turno de quien se va del juego.',
    'What happens to the shift of who leaves the game.',
  ],
  endAfter: ['Terminan tras estos minutos fuera', 'End after these minutes away'],
  endAfterHint: ['Vacío: no terminan por eso.', 'Empty: they do not end for that.'],
  points: ['Puntos de conducta', 'Points of conduct'],
  pointsText: [
    'Cuánto duran y qué pasa al llegar a cada límite.',
    'How long they count, and what happens at each threshold.',
  ],
  expire: ['Caducan tras estos días', 'Expire after these days'],
  expireHint: ['Vacío: cuentan siempre.', 'Empty: they always count.'],
  at: ['Al llegar a', 'On reaching'],
  do: ['Qué pasa', 'What happens'],
  kinds: {
    notify: ['Avisar', 'Notify'],
    remove_role: ['Quitar el rango', 'Remove the role'],
    ban: ['Vetar', 'Ban'],
  },
  days: ['Días de veto', 'Days of ban'],
  noThresholds: ['Aún no hay límites.', 'There are no thresholds yet.'],
  addThreshold: ['Añadir límite', 'Add a threshold'],
  removeThreshold: [
    (points: number) => `Quitar el límite de ${points}`,
    (points: number) => `Remove the threshold of ${points}`,
  ],
});
