import { defineWords } from '../words/words.ts';

export const overviewWords = defineWords({
  title: ['Resumen', 'Overview'],
  pay: ['Pagar', 'Pay'],
  shop: ['Tienda', 'Shop'],
  emergency: ['Llamar al 112', 'Call 112'],
  figures: ['La comunidad en cifras', 'The community in figures'],
  supply: ['Dinero en circulación', 'Money in circulation'],
  treasury: ['Tesorería', 'Treasury'],
  moved: ['Transferido en 30 días', 'Transferred in 30 days'],
  transfers: [
    (count: string, isOne: boolean) => `${count} ${isOne ? 'transferencia' : 'transferencias'}`,
    (count: string, isOne: boolean) => `${count} ${isOne ? 'transfer' : 'transfers'}`,
  ],
  members: ['Miembros', 'Members'],
  onDuty: ['De servicio', 'On duty'],
  openCalls: ['Avisos abiertos', 'Open calls'],
  see: [(what: string) => `Ver ${what}`, (what: string) => `See ${what}`],
  character: ['Mi personaje', 'My character'],
  balance: ['En cuentas', 'In accounts'],
  wallet: ['En efectivo', 'In cash'],
  noCharacter: ['Aún no tienes personaje aquí', 'You have no character here yet'],
  noCharacterText: [
    'Crea el primero para tener cuenta, inventario y documentos.',
    'Create the first one to have an account, an inventory and papers.',
  ],
  createCharacter: ['Crear personaje', 'Create a character'],
  history: ['Saldo de los últimos 30 días', 'Balance of the last 30 days'],
  day: ['Día', 'Day'],
  todo: ['Pendiente', 'To do'],
  nothing: ['No tienes nada pendiente.', 'Nothing waits for you.'],
  requests: [
    (count: number) =>
      count === 1 ? '1 petición de pago por responder' : `${count} peticiones de pago por responder`,
    (count: number) => (count === 1 ? '1 payment request to answer' : `${count} payment requests to answer`),
  ],
  debts: [
    (count: number) => (count === 1 ? '1 deuda por firmar' : `${count} deudas por firmar`),
    (count: number) => (count === 1 ? '1 debt to sign' : `${count} debts to sign`),
  ],
  dues: [
    (count: number) => (count === 1 ? '1 deuda por pagar' : `${count} deudas por pagar`),
    (count: number) => (count === 1 ? '1 debt to pay' : `${count} debts to pay`),
  ],
  fines: [
    (count: number) => (count === 1 ? '1 multa sin pagar' : `${count} multas sin pagar`),
    (count: number) => (count === 1 ? '1 unpaid fine' : `${count} unpaid fines`),
  ],
  loans: [
    (count: number) => (count === 1 ? '1 préstamo por devolver' : `${count} préstamos por devolver`),
    (count: number) => (count === 1 ? '1 loan to pay back' : `${count} loans to pay back`),
  ],
  first: {
    title: ['Primeros pasos', 'First steps'],
    progress: [
      (done: number, all: number) => `${done} de ${all} hechos`,
      (done: number, all: number) => `${done} of ${all} done`,
    ],
    done: ['hecho', 'done'],
    steps: {
      economy: ['Di cuánto dinero tiene la gente al empezar', 'Say how much money people start with'],
      ranks: ['Da un rango a quien te ayude', 'Give a role to whoever helps you'],
      departments: [
        'Crea un departamento con facultades: policía, bomberos, ambulancias',
        'Make a department with powers: police, fire, ambulances',
      ],
      shop: ['Pon a la venta el primer objeto', 'Put the first item on sale'],
      reach: ['Conecta tu chat o un webhook', 'Connect your chat or a webhook'],
      invite: ['Invita a tu gente', 'Invite your people'],
    },
  },
  staff: ['Para revisar', 'Needs attention'],
  calm: ['Nada espera una decisión.', 'Nothing waits for a decision.'],
  pendingLoans: [
    (count: string) => `Préstamos por decidir: ${count}`,
    (count: string) => `Loans to decide: ${count}`,
  ],
  failing: [
    (count: number) => (count === 1 ? '1 webhook falla' : `${count} webhooks fallan`),
    (count: number) => (count === 1 ? '1 webhook fails' : `${count} webhooks fail`),
  ],
  bans: [
    (count: number) =>
      count === 1 ? '1 expulsión en los últimos 7 días' : `${count} expulsiones en los últimos 7 días`,
    (count: number) => (count === 1 ? '1 ban in the last 7 days' : `${count} bans in the last 7 days`),
  ],
  stock: [
    (name: string, count: number) => `Quedan ${count} de «${name}»`,
    (name: string, count: number) => `${count} left of “${name}”`,
  ],
  street: ['En la calle ahora', 'Active now'],
  noCalls: ['No hay avisos abiertos.', 'There are no open calls.'],
  units: [(names: string) => `De servicio: ${names}`, (names: string) => `On duty: ${names}`],
  more: [(count: number) => `y ${count} más`, (count: number) => `and ${count} more`],
  pending: ['En espera', 'Waiting'],
  active: ['Atendido', 'Assigned'],
  panic: ['Pánico', 'Panic'],
  log: ['Últimas entradas del registro', 'Latest entries of the log'],
  seeLog: ['Ver el registro', 'See the log'],
  noLog: ['Aún no ha pasado nada.', 'Nothing has happened yet.'],
  failed: ['No se pudo leer esta parte', 'This part could not be read'],
  callTitle: ['Qué pasa', 'What is happening'],
  callPlace: ['Dónde', 'Where'],
  callText: ['Detalles', 'Details'],
  callDone: ['La central ha recibido tu aviso', 'Dispatch has received your call'],
  send: ['Avisar', 'Send'],
});
