import type { OrgRight } from '@cabildo/contracts/economy/organisations/orgs.ts';
import type { AccountPermission } from '@cabildo/contracts/economy/bank/accounts/accounts.ts';
import { defineWords, type Pair } from '../../words/words.ts';

export const ranksWords = defineWords({
  matrix: ['Rangos y derechos', 'Ranks and rights'],
  owner: ['Quien es titular lo puede todo.', 'The owner may do everything.'],
  text: [
    'Solo cambias rangos por debajo del tuyo, y no das un derecho que no tienes.',
    'You change ranks below your own alone, and give no right that you lack.',
  ],
  level: ['Nivel', 'Level'],
  levelHint: ['Se manda sobre los niveles más bajos.', 'It commands lower levels.'],
  levelOf: [(level: number) => `Nivel ${level}`, (level: number) => `Level ${level}`],
  people: [
    (count: number) => (count === 1 ? '1 persona' : `${count} personas`),
    (count: number) => (count === 1 ? '1 person' : `${count} people`),
  ],
  spend: ['Gasto al día', 'Spending a day'],
  spendHint: [
    'Lo que cada persona saca de todas las cuentas en un día. Vacío: sin límite.',
    'What each person takes out of all accounts in a day. Empty: no limit.',
  ],
  unlimited: ['Sin límite', 'No limit'],
  commission: ['Comisión', 'Commission'],
  commissionHint: ['De las facturas que emite.', 'Of the invoices that they issue.'],
  own: {
    hire: ['Contratar y despedir', 'Hire and dismiss'],
    ranks: ['Cambiar rangos', 'Change ranks'],
    view_staff: ['Ver la plantilla', 'See the staff'],
    payroll: ['Pagar nóminas', 'Run the payroll'],
    invoice: ['Facturar', 'Issue invoices'],
    shop: ['Llevar la tienda', 'Run the shop'],
    vehicles: ['Llevar los vehículos', 'Run the vehicles'],
  } satisfies Record<Exclude<OrgRight, AccountPermission>, Pair>,
  cell: [
    (right: string, rank: string) => `${right} (${rank})`,
    (right: string, rank: string) => `${right} (${rank})`,
  ],
  add: ['Añadir rango', 'Add a rank'],
  newTitle: ['Rango nuevo', 'New rank'],
  edit: [(name: string) => `Editar el rango ${name}`, (name: string) => `Edit the rank ${name}`],
  apply: ['Aplicar', 'Apply'],
  remove: ['Quitar rango', 'Remove rank'],
  unsaved: ['Hay cambios sin guardar', 'There are unsaved changes'],
  discard: ['Descartar', 'Discard'],
  saved: ['Rangos guardados', 'Ranks saved'],
  nameMissing: ['Ponle un nombre.', 'Give it a name.'],
  nameTaken: ['Ya hay un rango con ese nombre.', 'There is a rank of that name already.'],
  between: [
    (min: number, max: number) => `Escribe un número entre ${min} y ${max}.`,
    (min: number, max: number) => `Enter a number between ${min} and ${max}.`,
  ],
});
