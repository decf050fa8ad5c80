import { AREAS } from '../shared/bar/nav.words.ts';
import { defineWords } from '../words/words.ts';

/** The words of the desk that several of its rooms say. */
export const deskWords = defineWords({
  title: AREAS.desk,
  kind: ['Tipo', 'Kind'],
  kinds: {
    application: ['Ingreso', 'Application'],
    appeal: ['Apelación', 'Appeal'],
    ticket: ['Consulta', 'Ticket'],
    report: ['Denuncia', 'Report'],
  },
  form: ['Formulario', 'Form'],
  forms: ['Formularios', 'Forms'],
  number: [(number: number) => `N.º ${number}`, (number: number) => `No. ${number}`],
  applicant: ['Solicitante', 'Applicant'],
  gone: ['Cuenta eliminada', 'Deleted account'],
  user: [(id: number) => `Usuario ${id}`, (id: number) => `User ${id}`],
  machine: ['Automático', 'Automatic'],
  character: ['Personaje', 'Character'],
  stage: ['Etapa', 'Stage'],
  assignee: ['Asignada a', 'Assigned to'],
  sent: ['Enviada', 'Sent'],
  moved: ['Movida', 'Moved'],
  reason: ['Motivo', 'Reason'],
  reasonHint: ['Lo ve quien envió la solicitud.', 'Who sent the submission sees it.'],
  answers: ['Respuestas', 'Answers'],
  noAnswer: ['Sin respuesta', 'No answer'],
  yes: ['Sí', 'Yes'],
  no: ['No', 'No'],
  open: ['Abierto', 'Open'],
  closed: ['Cerrado', 'Closed'],
  failed: ['No se pudieron leer las solicitudes', 'The submissions could not be read'],
});
