import { defineWords } from '../../words/words.ts';

export const notificationWords = defineWords({
  es: {
    filters: { all: 'Todos', unread: 'Sin leer', read: 'Leídos' },
    readAll: 'Marcar todos como leídos',
    read: 'Marcar como leído',
    unread: 'Sin leer',
    empty: 'Nada nuevo',
    emptyText: 'Aquí te avisamos de cobros, solicitudes, deudas y cuotas.',
    times: (count: number) => `× ${count}`,
    marked: 'Todo leído',
    look: 'Ver',
  },
  en: {
    filters: { all: 'All', unread: 'Unread', read: 'Read' },
    readAll: 'Mark all as read',
    read: 'Mark as read',
    unread: 'Unread',
    empty: 'Nothing new',
    emptyText: 'Here you learn of payments, requests, debts and instalments.',
    times: (count: number) => `× ${count}`,
    marked: 'All read',
    look: 'See',
  },
});
