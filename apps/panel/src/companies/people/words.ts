import { defineWords } from '../../words/words.ts';

export const peopleWords = defineWords({
  hidden: ['Tu rango no ve a la plantilla', 'Your rank does not see the staff'],
  hiddenText: [
    (count: number) =>
      count === 1 ? 'Hay 1 persona en la empresa.' : `Hay ${count} personas en la empresa.`,
    (count: number) =>
      count === 1 ? 'There is 1 person in the company.' : `There are ${count} people in the company.`,
  ],
  empty: ['No hay nadie en la empresa', 'Nobody is in the company'],
  roster: [
    'Quién sirve aquí y con qué rango se cambia en la plantilla del departamento, en el terminal.',
    'Who serves here, and with which rank, is changed in the roster of the department, in the terminal.',
  ],
  since: ['Desde', 'Since'],
  clockedIn: ['De servicio', 'On duty'],
  gone: ['Personaje eliminado', 'Deleted character'],
  actions: [(name: string) => `Acciones con ${name}`, (name: string) => `Actions with ${name}`],
  invite: ['Invitar', 'Invite'],
  inviteTitle: ['Invitar a alguien', 'Invite somebody'],
  inviteText: ['Tiene 72 horas para aceptar.', 'They have 72 hours to accept.'],
  invited: ['Invitación enviada', 'Invitation sent'],
  setRank: ['Cambiar de rango', 'Change rank'],
  setRankTitle: [(name: string) => `Rango de ${name}`, (name: string) => `Rank of ${name}`],
  remove: ['Despedir', 'Dismiss'],
  removeTitle: [(name: string) => `Despedir a ${name}`, (name: string) => `Dismiss ${name}`],
  removeText: [
    'Pierde su rango y el acceso a las cuentas en el acto.',
    'They lose their rank and the access to the accounts at once.',
  ],
  removed: [
    (name: string) => `${name} ya no está en la empresa`,
    (name: string) => `${name} is in the company no more`,
  ],
  offer: ['Ofrecer la titularidad', 'Offer the ownership'],
  offerTitle: [
    (name: string) => `Ofrecer la empresa a ${name}`,
    (name: string) => `Offer the company to ${name}`,
  ],
  offerText: [
    'Tiene 72 horas para aceptar. Si acepta, es titular y tú pasas al rango más alto.',
    'They have 72 hours to accept. If they do, they own it and you get the highest rank.',
  ],
  offered: ['Oferta enviada', 'Offer sent'],
  open: ['Invitaciones abiertas', 'Open invitations'],
  ownership: ['Titularidad', 'Ownership'],
  cancel: ['Retirar', 'Withdraw'],
});
