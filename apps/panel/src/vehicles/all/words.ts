import { defineWords } from '../../words/words.ts';

export const allWords = defineWords({
  description: ['Los vehículos de todo el servidor.', 'The vehicles of the whole server.'],
  search: ['Parte de la matrícula', 'Part of the plate'],
  filters: ['Filtros de los vehículos', 'Filters of the vehicles'],
  anyModel: ['Todos los modelos', 'All models'],
  anyOwner: ['Dueño', 'Owner'],
  none: ['Aún no hay vehículos', 'There are no vehicles yet'],
  noneText: [
    'Aparecerán aquí cuando alguien compre el primero.',
    'They appear here once somebody buys the first one.',
  ],
  give: ['Dar un vehículo', 'Give a vehicle'],
  giveText: [
    'Es nuevo, y nadie lo paga. Queda en el registro.',
    'It is new, and nobody pays for it. It stays in the log.',
  ],
  given: [(plate: string) => `Vehículo ${plate} entregado`, (plate: string) => `Vehicle ${plate} given`],
  givePlateHint: ['Vacía: se asigna como a los compradores.', 'Empty: it is assigned as for buyers.'],
  reason: ['Motivo', 'Reason'],
  edit: ['Cambiar matrícula o color', 'Change plate or colour'],
  editTitle: [(name: string) => `Cambiar ${name}`, (name: string) => `Change ${name}`],
  plateHint: [
    'Cualquiera que esté libre; la norma de los compradores no obliga aquí.',
    'Any that is free; the rule for buyers does not bind here.',
  ],
  saved: ['Vehículo cambiado', 'Vehicle changed'],
  own: ['Es tuyo: su estado lo cambia otra persona.', 'It is yours: somebody else changes its state.'],
  remove: ['Retirar', 'Remove'],
  removeTitle: [(name: string) => `¿Retirar ${name}?`, (name: string) => `Remove ${name}?`],
  removeText: [
    'El dueño lo pierde para siempre y no se le devuelve nada.',
    'The owner loses it for ever, and nothing is refunded.',
  ],
  removed: [(plate: string) => `${plate} se retiró`, (plate: string) => `${plate} was removed`],
  log: ['Historial', 'History'],
  noLog: ['Sin entradas.', 'No entries.'],
  actions: {
    created: ['Entregado gratis', 'Given away'],
    updated: ['Cambiado', 'Changed'],
    removed: ['Retirado', 'Removed'],
    sold: ['Vendido', 'Sold'],
    flagged: ['Estado', 'State'],
  },
  by: [(name: string) => `por ${name}`, (name: string) => `by ${name}`],
});
