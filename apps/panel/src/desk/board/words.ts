import { defineWords } from '../../words/words.ts';

export const boardWords = defineWords({
  description: [
    'Cada solicitud está en una etapa. Arrástrala a otra, o muévela con el teclado.',
    'Each submission stands in a stage. Drag it to another one, or move it by keyboard.',
  ],
  filters: ['Solicitudes que se ven', 'Submissions that are shown'],
  views: {
    all: ['Todas', 'All'],
    mine: ['Asignadas a mí', 'Assigned to me'],
  },
  noForms: ['Aún no hay formularios', 'There are no forms yet'],
  noFormsText: [
    'Crea el primero en «Formularios» y ábrelo para que lleguen solicitudes.',
    'Make the first one in “Forms”, and open it to receive submissions.',
  ],
  none: ['Nada en esta etapa', 'Nothing in this stage'],
  more: ['Ver más', 'Show more'],
  age: ['En esta etapa desde hace', 'In this stage for'],
  votes: [
    (yes: number, no: number) => `${yes} a favor, ${no} en contra`,
    (yes: number, no: number) => `${yes} for, ${no} against`,
  ],
  keys: [
    'Flechas o h j k l: ir de una a otra · Mayús + ← →: mover · M: mover · A: asignármela · Intro: abrir',
    'Arrows or h j k l: walk · Shift + ← →: move · M: move · A: assign to me · Enter: open',
  ],
  move: ['Mover', 'Move'],
  moveTitle: [(number: number) => `Mover la n.º ${number}`, (number: number) => `Move no. ${number}`],
  moveAnyway: ['Mover igualmente', 'Move anyway'],
  to: ['A la etapa', 'To the stage'],
  done: [
    (number: number, stage: string) => `La n.º ${number} está en «${stage}»`,
    (number: number, stage: string) => `No. ${number} stands in “${stage}”`,
  ],
  conflict: ['Otra persona la movió antes', 'Another person moved it first'],
  conflictText: [
    (stage: string) => `Ahora está en «${stage}». Tu cambio no se hizo: decide de nuevo.`,
    (stage: string) => `It stands in “${stage}” now. Your change was not made: decide anew.`,
  ],
  final: ['Con esta etapa termina la solicitud.', 'The submission ends with this stage.'],
});
