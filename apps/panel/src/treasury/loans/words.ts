import { defineWords } from '../../words/words.ts';

export const decisionWords = defineWords({
  description: [
    'Lo que piden los personajes y lo que devuelven.',
    'What characters apply for, and what they pay back.',
  ],
  installments: ['Plazos', 'Instalments'],
  score: ['Puntuación', 'Score'],
  scoreAsked: ['Puntuación al pedirlo', 'Score at application'],
  scoreText: ['De esta persona, ahora.', 'Of this person, now.'],
  borrower: ['Lo pide', 'Borrower'],
  approve: ['Conceder', 'Approve'],
  approveTitle: [(amount: string) => `¿Conceder ${amount}?`, (amount: string) => `Approve ${amount}?`],
  approveText: [
    'El dinero llega a la cuenta en el acto y los plazos empiezan a contar.',
    'The money arrives in the account at once, and the instalments begin to count.',
  ],
  approved: ['Préstamo concedido', 'Loan approved'],
  reject: ['Denegar', 'Decline'],
  rejectTitle: ['¿Denegar el préstamo?', 'Decline the loan?'],
  rejectText: [
    'No se entrega nada. Quien lo pidió recibe una notificación y puede pedir otro.',
    'Nothing is paid out. The applicant is told, and may apply for another.',
  ],
  rejected: ['Préstamo denegado', 'Loan declined'],
  forgive: ['Perdonar lo que se debe', 'Write off what is owed'],
  forgiveTitle: [(amount: string) => `¿Perdonar ${amount}?`, (amount: string) => `Write off ${amount}?`],
  forgiveText: [
    'El préstamo termina y lo que falta no se cobra nunca. No se puede deshacer.',
    'The loan ends, and what is outstanding is never collected. It cannot be undone.',
  ],
  forgiven: ['Préstamo terminado', 'Loan ended'],
  reason: ['Motivo', 'Reason'],
  reasonHint: ['Lo lee quien pidió el préstamo.', 'The applicant reads it.'],
  empty: ['Ningún préstamo espera', 'No loan is waiting'],
  emptyText: [
    'Aquí aparecen los que piden los personajes desde su banco.',
    'Those that characters apply for in their bank appear here.',
  ],
});
