import { defineWords } from '../../words/words.ts';

export const rewardWords = defineWords({
  description: [
    'Dinero que los miembros cobran ellos mismos cada cierto tiempo.',
    'Money that members claim themselves from time to time.',
  ],
  create: ['Crear recompensa', 'Create reward'],
  newReward: ['Recompensa nueva', 'New reward'],
  frequency: ['Cada cuánto', 'How often'],
  frequencies: {
    once: ['Una sola vez', 'Once only'],
    daily: ['Cada día', 'Every day'],
    weekly: ['Cada semana', 'Every week'],
    monthly: ['Cada mes', 'Every month'],
  },
  frequencyHint: [
    'Por persona, tenga los personajes que tenga.',
    'For each person, whatever characters they have.',
  ],
  who: ['Quién la cobra', 'Who claims it'],
  everyone: ['Todos los miembros', 'All members'],
  role: ['Rol del chat', 'Chat role'],
  roleHint: [
    'El identificador del rol en tu chat. Vacío: la cobran todos los miembros.',
    'The id of the role in your chat. Empty: all members claim it.',
  ],
  active: ['Se puede cobrar', 'Can be claimed'],
  activeHint: ['Apagada, se guarda para más tarde.', 'Switched off, it is kept for later.'],
  created: [(name: string) => `Recompensa «${name}» creada`, (name: string) => `Reward “${name}” created`],
  delete: ['Borrar recompensa', 'Delete reward'],
  deleteText: [
    'Nadie podrá cobrarla. Lo cobrado se conserva.',
    'Nobody can claim it any more. What was claimed stays.',
  ],
  empty: ['Aún no hay recompensas', 'There are no rewards yet'],
  emptyText: [
    'Crea la primera: una paga diaria, un regalo de bienvenida.',
    'Create the first one: a daily wage, a welcome gift.',
  ],
  missing: ['Esta recompensa ya no existe', 'This reward no longer exists'],
});
