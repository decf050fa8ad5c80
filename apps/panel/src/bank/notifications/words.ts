import { defineWords } from '../../words/words.ts';

export const notificationWords = defineWords({
  filters: {
    all: ['Todas', 'All'],
    unread: ['Sin leer', 'Unread'],
    read: ['Leídas', 'Read'],
  },
  readAll: ['Marcar todas como leídas', 'Mark all as read'],
  read: ['Marcar como leída', 'Mark as read'],
  unread: ['Sin leer', 'Unread'],
  empty: ['Nada nuevo', 'Nothing new'],
  emptyText: [
    'Aquí te avisamos de cobros, solicitudes, deudas y cuotas.',
    'Payments, requests, debts and instalments appear here.',
  ],
  times: [(count: number) => `× ${count}`, (count: number) => `× ${count}`],
  marked: ['Todo leído', 'All read'],
  look: ['Ver', 'See'],
});
