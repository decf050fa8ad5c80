import { defineWords } from '../../words/words.ts';

export const homeWords = defineWords({
  description: [
    'Negocios, departamentos y demás organizaciones, con su gente y su dinero.',
    'Businesses, departments and other organisations, with their people and their money.',
  ],
  view: ['Qué empresas se ven', 'Which companies are shown'],
  views: {
    mine: ['Mías', 'Mine'],
    all: ['Todas', 'All'],
  },
  none: ['Aún no perteneces a ninguna empresa', 'You belong to no company yet'],
  noneText: [
    'Te puede invitar quien contrata en una; las invitaciones aparecen aquí.',
    'Whoever hires for one may invite you; invitations appear here.',
  ],
  treasury: ['Ver la tesorería', 'See the treasury'],
  seeAll: ['Ver todas', 'See all'],
  nothing: ['Aún no hay empresas', 'There are no companies yet'],
  nothingText: [
    'Cuando se funde o se cree la primera, estará aquí.',
    'Once the first one is founded or made, it will be here.',
  ],
  found: ['Fundar empresa', 'Found a company'],
  foundTitle: ['Fundar una empresa', 'Found a company'],
  foundText: [
    (name: string, fee: string) => `${name} será titular. Fundarla cuesta ${fee}.`,
    (name: string, fee: string) => `${name} will own it. Founding it costs ${fee}.`,
  ],
  foundFree: [
    (name: string) => `${name} será titular. Fundarla no cuesta nada.`,
    (name: string) => `${name} will own it. Founding it costs nothing.`,
  ],
  founded: [(name: string) => `«${name}» fundada`, (name: string) => `“${name}” founded`],
  payBy: ['Pagar con', 'Pay with'],
  methods: {
    auto: ['Efectivo o banco', 'Cash or bank'],
    wallet: ['Efectivo', 'Cash'],
    bank: ['Cuenta principal', 'Main account'],
  },
  make: ['Crear organización', 'Make an organisation'],
  makeTitle: ['Crear una organización', 'Make an organisation'],
  made: [(name: string) => `«${name}» creada`, (name: string) => `“${name}” made`],
  ownerHint: ['Vacío: nadie, hasta que nombres a alguien.', 'Empty: nobody, until you name somebody.'],
  department: ['Departamento', 'Department'],
  departmentHint: [
    'Su plantilla y quien la dirige son los de la organización.',
    'Its roster and its lead are those of the organisation.',
  ],
  invitations: ['Invitaciones', 'Invitations'],
  invited: [
    (who: string, rank: string) => `Para ${who}, como ${rank}`,
    (who: string, rank: string) => `For ${who}, as ${rank}`,
  ],
  offered: [
    (who: string) => `Para ${who}: ser titular de la empresa`,
    (who: string) => `For ${who}: to own the company`,
  ],
  from: ['De', 'From'],
  joined: [(name: string) => `Ya perteneces a «${name}»`, (name: string) => `You belong to “${name}” now`],
});
