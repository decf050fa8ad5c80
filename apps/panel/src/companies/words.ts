import { AREAS } from '../shared/bar/nav.words.ts';
import { defineWords } from '../words/words.ts';

/** The words of companies that several of their rooms say. */
export const companiesWords = defineWords({
  title: AREAS.companies,
  name: ['Nombre', 'Name'],
  description: ['Descripción', 'Description'],
  kind: ['Tipo', 'Kind'],
  kinds: {
    business: ['Negocio', 'Business'],
    department: ['Departamento', 'Department'],
    government: ['Gobierno', 'Government'],
    gang: ['Banda', 'Gang'],
    other: ['Otro', 'Other'],
  },
  status: ['Estado', 'Status'],
  statuses: {
    active: ['Activa', 'Active'],
    suspended: ['Suspendida', 'Suspended'],
    dissolved: ['Disuelta', 'Dissolved'],
  },
  owner: ['Titular', 'Owner'],
  vacant: ['Sin titular', 'No owner'],
  people: ['Personas', 'People'],
  person: ['Persona', 'Person'],
  rank: ['Rango', 'Rank'],
  reason: ['Motivo', 'Reason'],
  reasonHint: ['Queda en el registro.', 'It stays in the log.'],
  accept: ['Aceptar', 'Accept'],
  decline: ['Rechazar', 'Decline'],
  until: ['Caduca', 'Expires'],
});
