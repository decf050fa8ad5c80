import { defineWords } from '../../words/words.ts';

export const fundsWords = defineWords({
  description: [
    'El dinero público: de dónde viene, en qué se va y a quién se asigna.',
    'The public money: where it comes from, where it goes, and to whom it is allocated.',
  ],
  parts: ['Partes de la tesorería', 'Parts of the treasury'],
  views: {
    overview: ['Ingresos y gastos', 'Income and spending'],
    allocations: ['Asignaciones', 'Allocations'],
    budgets: ['Presupuestos', 'Budgets'],
  },
  balance: ['En la tesorería', 'In the treasury'],
  shopIncome: ['En la caja de la tienda', 'In the till of the shop'],
  income: ['Ingresos', 'Income'],
  spending: ['Gastos', 'Spending'],
  result: ['Resultado', 'Result'],
  span: ['De este mes y los once anteriores.', 'Of this month and the eleven before it.'],
  spanChosen: ['De los días elegidos.', 'Of the chosen days.'],
  month: ['Mes', 'Month'],
  allMonths: ['Todos los meses', 'All months'],
  byMonth: ['Mes a mes', 'Month by month'],
  incomeFrom: ['De dónde vino', 'Where it came from'],
  spentOn: ['En qué se fue', 'Where it went'],
  nothing: ['Nada.', 'Nothing.'],
  noMonths: ['No se movió nada', 'Nothing moved'],
  noMonthsText: [
    'Impuestos, multas, comisiones y ventas de la tienda llegan aquí.',
    'Taxes, fines, fees and sales of the shop arrive here.',
  ],
  company: ['Empresa', 'Company'],
  gone: ['Empresa disuelta', 'Dissolved company'],
  reason: ['Motivo', 'Reason'],
  reasonHint: ['Queda en el registro.', 'It stays in the log.'],
  byBudget: ['Por un presupuesto', 'By a budget'],
  byKey: ['Un programa', 'A program'],
  date: ['Fecha', 'Date'],
  noAllocations: ['No se asignó nada', 'Nothing was allocated'],
  noAllocationsText: [
    'Lo que la tesorería pague a una empresa o a un departamento se ve aquí, con su motivo.',
    'What the treasury pays a company or a department shows here, with its reason.',
  ],
  allocate: ['Asignar dinero', 'Allocate money'],
  allocateText: [
    'Pasa de la tesorería a la cuenta principal de la empresa.',
    'It goes from the treasury to the main account of the company.',
  ],
  allocated: [
    (left: string) => `Quedan ${left} en la tesorería`,
    (left: string) => `The treasury has ${left} left`,
  ],
  collect: ['Recoger la caja', 'Collect the till'],
  collectText: [
    'Pasa lo que vendió la tienda del servidor a la tesorería.',
    'Moves what the shop of the server has sold to the treasury.',
  ],
  collectHint: [
    (all: string) => `Vacío: los ${all} que hay.`,
    (all: string) => `Empty: all ${all} that there are.`,
  ],
  collected: [
    (amount: string) => `${amount} en la tesorería`,
    (amount: string) => `${amount} moved to the treasury`,
  ],
});

export const budgetWords = defineWords({
  create: ['Crear presupuesto', 'Create budget'],
  newBudget: ['Presupuesto nuevo', 'New budget'],
  created: ['Presupuesto creado', 'Budget created'],
  missing: ['Este presupuesto ya no se paga', 'This budget is paid no more'],
  delete: ['Terminar', 'End'],
  deleteText: [
    'La tesorería deja de pagarlo. Lo pagado se queda donde está.',
    'The treasury pays it no more. What was paid stays where it is.',
  ],
  deleteTitle: ['¿Terminar el presupuesto?', 'End the budget?'],
  deleted: ['Presupuesto terminado', 'Budget ended'],
  empty: ['No hay presupuestos', 'There are no budgets'],
  emptyText: [
    'Un presupuesto paga a una empresa o a un departamento cada cierto tiempo.',
    'A budget pays a company or a department again and again.',
  ],
  active: ['En vigor', 'Active'],
  statuses: {
    ended: ['Terminados', 'Ended'],
  },
  name: [(amount: string) => `Presupuesto de ${amount}`, (amount: string) => `Budget of ${amount}`],
  frequency: ['Cada cuánto', 'How often'],
  mode: ['Cómo', 'How'],
  modes: {
    add: ['Se suma', 'Added'],
    top_up: ['Hasta completar', 'Topped up'],
  },
  modeTexts: {
    add: ['Paga el importe entero cada vez.', 'Pays the whole amount each time.'],
    top_up: [
      'Paga lo que le falte a la cuenta principal para llegar al importe.',
      'Pays what the main account lacks of the amount.',
    ],
  },
  start: ['Primer pago', 'First payment'],
  startHint: ['Vacío: dentro de un periodo.', 'Empty: one period from now.'],
  restart: ['Volver a empezar', 'Start again'],
  restartHint: ['Vacío: sigue como está.', 'Empty: it goes on as it is.'],
  next: ['Próximo', 'Next'],
  last: ['Último pago', 'Last payment'],
  lastOf: [
    (paid: string, wanted: string) => `${paid} de ${wanted}`,
    (paid: string, wanted: string) => `${paid} of ${wanted}`,
  ],
});
