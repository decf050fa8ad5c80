/** The names of all areas and of their sections, side by side, so that each thing has a name of its own. */
export const AREAS = {
  overview: ['Resumen', 'Overview'],
  members: ['Miembros', 'Members'],
  characters: ['Personajes', 'Characters'],
  desk: ['Oficina', 'Desk'],
  activity: ['Actividad', 'Activity'],
  bank: ['Banco', 'Bank'],
  companies: ['Empresas', 'Companies'],
  shop: ['Tienda', 'Shop'],
  inventory: ['Inventario', 'Inventory'],
  vehicles: ['Vehículos', 'Vehicles'],
  terminal: ['Terminal', 'Terminal'],
  frisk: ['Cacheos', 'Frisks'],
  treasury: ['Economía', 'Economy'],
  catalogue: ['Catálogo', 'Catalogue'],
  log: ['Registro', 'Log'],
  settings: ['Ajustes', 'Settings'],
} as const;

export const GROUPS = {
  own: ['Mi partida', 'My game'],
  community: ['Comunidad', 'Community'],
  police: ['Policía', 'Police'],
  management: ['Gestión', 'Management'],
} as const;

export const MEMBERS_SECTIONS = {
  roles: ['Rangos', 'Roles'],
  bans: ['Entradas prohibidas', 'Bans'],
} as const;

export const DESK_SECTIONS = {
  board: ['Tablero', 'Board'],
  mine: ['Mis envíos', 'Sent by me'],
  forms: ['Formularios', 'Forms'],
} as const;

export const BANK_SECTIONS = {
  home: ['Cuentas', 'Accounts'],
  pay: ['Pagar', 'Pay'],
  cards: ['Tarjetas', 'Cards'],
  savings: ['Ahorro', 'Savings'],
  vaults: ['Cajas fuertes', 'Vaults'],
  requests: ['Solicitudes', 'Requests'],
  invoices: ['Facturas', 'Invoices'],
  debts: ['Deudas', 'Debts'],
  payslips: ['Nóminas', 'Payslips'],
  loans: ['Préstamos', 'Loans'],
  scheduled: ['Programadas', 'Scheduled'],
  subscriptions: ['Suscripciones', 'Subscriptions'],
  contacts: ['Contactos', 'Contacts'],
  beneficiaries: ['Herederos', 'Heirs'],
  notifications: ['Notificaciones', 'Notifications'],
  security: ['PIN y límites', 'PIN and limits'],
} as const;

export const VEHICLES_SECTIONS = {
  garage: ['Garaje', 'Garage'],
  dealer: ['Concesionario', 'Dealer'],
  offers: ['Ofertas', 'Offers'],
  all: ['Padrón', 'Registry'],
  models: ['Modelos', 'Models'],
  config: ['Matrículas y depósito', 'Plates and pound'],
} as const;

export const SHOP_SECTIONS = {
  stores: ['Comercios', 'Stores'],
} as const;

export const TREASURY_SECTIONS = {
  home: ['Cifras', 'Figures'],
  funds: ['Tesorería', 'Treasury'],
  accounts: ['Todas las cuentas', 'All accounts'],
  loans: ['Todos los préstamos', 'All loans'],
  debts: ['Deudas y multas', 'Debts and fines'],
  estates: ['Herencias', 'Estates'],
  taxes: ['Impuestos', 'Taxes'],
  rewards: ['Recompensas', 'Rewards'],
  cash: ['Billetes y monedas', 'Notes and coins'],
  cards: ['Tarjetas por rol', 'Cards by role'],
  config: ['Reglas', 'Rules'],
} as const;

export const CATALOGUE_SECTIONS = {
  licences: ['Licencias', 'Licences'],
} as const;

export const SETTINGS_SECTIONS = {
  integrations: ['Integraciones', 'Integrations'],
  plan: ['Plan y pagos', 'Plan and payments'],
} as const;
