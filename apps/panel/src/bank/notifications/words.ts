import { defineWords } from '../../words/words.ts';

export const notificationWords = defineWords({
  filters: {
    all: ['Todos', 'All'],
    unread: ['Sin leer', 'Unread'],
    read: ['Leídos', 'Read'],
  },
  readAll: ['Marcar todos como leídos', 'Mark all as read'],
  read: ['Marcar como leído', 'Mark as read'],
  unread: ['Sin leer', 'Unread'],
  empty: ['Nada nuevo', 'Nothing new'],
  emptyText: [
    'Aquí te avisamos de cobros, solicitudes, deudas y cuotas.',
    'Here you learn of payments, requests, debts and instalments.',
  ],
  times: [(count: number) => `× ${count}`, (count: number) => `× ${count}`],
  marked: ['Todo leído', 'All read'],
  look: ['Ver', 'See'],
});
