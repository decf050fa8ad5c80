import { defineWords } from '../words/words.ts';

export const bulkWords = defineWords({
  es: {
    title: (count: number) => (count === 1 ? 'Dar un rango a 1 miembro' : `Dar un rango a ${count} miembros`),
    text: (size: number) =>
      `Se da de ${size} en ${size}. Si uno de los ${size} no puede recibirlo, no lo recibe ninguno de ellos.`,
    role: 'Rango',
    choose: 'Elige un rango',
    leftOut: (count: number) =>
      count === 1
        ? '1 miembro queda fuera: está a tu altura o por encima.'
        : `${count} miembros quedan fuera: están a tu altura o por encima.`,
    nobody: 'No estás por encima de ninguno de los elegidos.',
    give: 'Dar rango',
    again: 'Volver a intentarlo',
    skip: 'Omitir estos y seguir',
    close: 'Cerrar',
    part: (from: number, to: number) => `Del ${from} al ${to}`,
    state: {
      waiting: 'En espera',
      running: 'En curso…',
      done: 'Hecho',
      refused: 'No se hizo',
      skipped: 'Omitido',
    },
    progress: (done: number, all: number) => `${done} de ${all} miembros`,
    done: (count: number) => (count === 1 ? 'Rango dado a 1 miembro' : `Rango dado a ${count} miembros`),
    refused: 'Esta parte no se hizo',
  },
  en: {
    title: (count: number) => (count === 1 ? 'Give 1 member a role' : `Give ${count} members a role`),
    text: (size: number) =>
      `It is given to ${size} at a time. If one of the ${size} cannot get it, none of them does.`,
    role: 'Role',
    choose: 'Choose a role',
    leftOut: (count: number) =>
      count === 1
        ? '1 member is left out: they stand at your level or above it.'
        : `${count} members are left out: they stand at your level or above it.`,
    nobody: 'You stand above none of those who were chosen.',
    give: 'Give role',
    again: 'Try again',
    skip: 'Skip these and go on',
    close: 'Close',
    part: (from: number, to: number) => `From ${from} to ${to}`,
    state: {
      waiting: 'Waiting',
      running: 'Under way…',
      done: 'Done',
      refused: 'Not done',
      skipped: 'Skipped',
    },
    progress: (done: number, all: number) => `${done} of ${all} members`,
    done: (count: number) => (count === 1 ? 'Role given to 1 member' : `Role given to ${count} members`),
    refused: 'This part was not done',
  },
});
