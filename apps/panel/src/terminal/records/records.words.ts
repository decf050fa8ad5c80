import { defineWords } from '../../words/words.ts';

/** The words of the lists of all calls and of all punishments. */
export const recordsWords = defineWords({
  calls: ['Todos los avisos', 'All calls'],
  searchCalls: ['Buscar en los avisos (3 letras o más)', 'Search the calls (3 letters or more)'],
  filters: ['Filtros', 'Filters'],
  number: ['N.º', 'No.'],
  what: ['Qué pasa', 'What is happening'],
  place: ['Lugar', 'Place'],
  state: ['Estado', 'State'],
  callStates: {
    pending: ['Pendiente', 'Pending'],
    active: ['En curso', 'In progress'],
    closed: ['Cerrado', 'Closed'],
  },
  opened: ['Abierto', 'Opened'],
  noCalls: ['No hay avisos', 'There are no calls'],
  nothing: ['No se encontró nada', 'Nothing was found'],
  nothingText: ['Prueba con otras palabras u otros días.', 'Try other words or other days.'],
  failed: ['No se pudo leer la lista', 'The list could not be read'],
  punishments: ['Sanciones', 'Citations'],
  fines: ['Multas', 'Fines'],
  anyFine: ['Todas las sanciones', 'All citations'],
  fineStates: {
    unpaid: ['Sin pagar', 'Unpaid'],
    paid: ['Pagadas', 'Paid'],
    cancelled: ['Canceladas', 'Cancelled'],
    refused: ['No cobradas', 'Not charged'],
  },
  fineWords: {
    pending: ['En trámite', 'In process'],
    owed: ['Sin pagar', 'Unpaid'],
    paid: ['Pagada', 'Paid'],
    voiding: ['Cancelándose', 'Being cancelled'],
    cancelled: ['Cancelada', 'Cancelled'],
    refused: ['No cobrada', 'Not charged'],
  },
  who: ['Sancionado', 'Person'],
  reason: ['Motivo', 'Reason'],
  fine: ['Multa', 'Fine'],
  given: ['Impuesta', 'Issued'],
  noPunishments: ['No hay sanciones', 'There are no citations'],
});

/** The words of cases. */
export const casesWords = defineWords({
  title: ['Casos', 'Cases'],
  create: ['Nuevo caso', 'New case'],
  number: ['N.º', 'No.'],
  state: ['Estado', 'Status'],
  changed: ['Último cambio', 'Last change'],
  statuses: {
    open: ['Abierto', 'Open'],
    closed: ['Cerrado', 'Closed'],
  },
  none: ['No hay casos', 'There are no cases'],
  noneText: [
    'Abre uno para reunir avisos, sanciones y personas que van juntas.',
    'Open one to gather calls, citations and people that belong together.',
  ],
  failed: ['No se pudieron leer los casos', 'The cases could not be read'],
  warrants: ['Órdenes', 'Warrants'],
  nothing: ['Nada todavía.', 'None.'],
  close: ['Cerrar caso', 'Close case'],
  closeText: [
    'El caso se podrá leer, pero ya no cambiar. No se puede reabrir.',
    'The case can be read then, and not changed any more. It cannot be reopened.',
  ],
  closed: ['Caso cerrado', 'Case closed'],
  created: ['Caso abierto', 'Case opened'],
  edit: ['Cambiar caso', 'Change case'],
  saved: ['Caso cambiado', 'Case changed'],
  conflict: ['Otra persona cambió este caso antes', 'Somebody else changed this case before'],
  fields: {
    title: ['Título', 'Title'],
    description: ['Descripción', 'Description'],
    character_ids: ['Personas', 'People'],
    call_ids: ['Avisos', 'Calls'],
    punishment_ids: ['Sanciones', 'Citations'],
  },
  count: [
    (links: number) => (links === 1 ? '1 en total' : `${links} en total`),
    (links: number) => `${links} in all`,
  ],
  addPerson: ['Añadir persona', 'Add person'],
  addCall: ['Añadir aviso', 'Add call'],
  addPunishment: ['Añadir sanción', 'Add citation'],
});

/** The words of the penal code. */
export const codeWords = defineWords({
  title: ['Código penal', 'Penal code'],
  search: ['Código, título o descripción', 'Code, title or description'],
  create: ['Nuevo cargo', 'New charge'],
  edit: ['Cambiar cargo', 'Change charge'],
  remove: ['Borrar cargo', 'Delete charge'],
  removeText: ['Las sanciones ya impuestas no cambian.', 'Citations that were issued stay as they are.'],
  code: ['Código', 'Code'],
  name: ['Título', 'Title'],
  category: ['Categoría', 'Category'],
  description: ['Descripción', 'Description'],
  fine: ['Multa', 'Fine'],
  minutes: ['Minutos de prisión', 'Minutes in jail'],
  points: ['Puntos', 'Points'],
  nothing: ['Ningún cargo coincide', 'No charge matches'],
  nothingText: [
    'Prueba con otra parte del código, del título o de la descripción.',
    'Try another part of the code, the title or the description.',
  ],
  none: ['El código penal está vacío', 'The penal code is empty'],
  noneText: [
    'Crea el primer cargo, o importa una lista desde un archivo.',
    'Create the first charge, or import a list from a file.',
  ],
  noneReader: ['La administración aún no ha creado cargos.', 'Staff have not added any charges yet.'],
  failed: ['No se pudo leer el código penal', 'The penal code could not be read'],
  import: ['Importar', 'Import'],
  imported: [
    (created: number, updated: number) => `${created} nuevos, ${updated} cambiados`,
    (created: number, updated: number) => `${created} new, ${updated} changed`,
  ],
  importText: [
    'Una lista JSON de cargos con code, title, category, description, fine_amount, jail_minutes y license_points. Los del mismo código se sustituyen; los demás quedan.',
    'A JSON list of charges with code, title, category, description, fine_amount, jail_minutes and license_points. Those of the same code are replaced; others stay.',
  ],
  file: ['Archivo JSON', 'JSON file'],
  saved: ['Guardado', 'Saved'],
});
