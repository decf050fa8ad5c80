import type { Rules, Section } from './shape.ts';

interface Named {
  label: string;
  hint?: string;
}

/** The words of a section: a setting that has none does not compile. */
interface SectionWords<S extends Section> {
  title: string;
  text: string;
  /** By the keys of the section, or by its own name where it is one setting. */
  settings: Readonly<Record<Rules[S] extends object ? keyof Rules[S] : S, Named>>;
}

/** The words of all sections. */
export type SectionsWords = { readonly [S in Section]: SectionWords<S> };

/** The settings of the bank in Spanish. */
export const SECTIONS_ES: SectionsWords = {
  modules: {
    title: 'Módulos',
    text: 'Lo que el banco ofrece. Con lo que apagas no empieza nada nuevo; lo que ya existe se puede pagar, cancelar y retirar.',
    settings: {
      cards: { label: 'Tarjetas', hint: 'Pedirlas, usarlas y cambiar sus límites.' },
      transfers: { label: 'Transferencias', hint: 'Mandar dinero a otras personas y entre cuentas.' },
      payment_requests: {
        label: 'Solicitudes de pago',
        hint: 'Pedir dinero a alguien, que acepta o no.',
      },
      rewards: { label: 'Recompensas', hint: 'Cobrar lo que el servidor regala cada cierto tiempo.' },
      debts: { label: 'Deudas', hint: 'Reclamarlas, firmarlas y pagarlas, también las multas.' },
      scheduled: { label: 'Transferencias programadas', hint: 'Pagos que se repiten solos.' },
      subscriptions: { label: 'Suscripciones', hint: 'Servicios que se cobran cada cierto tiempo.' },
      notifications: { label: 'Notificaciones', hint: 'Marcarlas como leídas.' },
      contacts: { label: 'Contactos', hint: 'Guardar a quién se paga a menudo.' },
      vaults: { label: 'Cajas fuertes', hint: 'Guardar objetos en el banco.' },
      credit: { label: 'Crédito', hint: 'La puntuación de cada personaje.' },
      inheritance: { label: 'Herencias', hint: 'Nombrar herederos y repartir lo que dejan los muertos.' },
      taxes: { label: 'Impuestos', hint: 'Crear y cambiar impuestos.' },
      loans: { label: 'Préstamos', hint: 'Pedirlos, decidirlos y devolverlos.' },
      savings: { label: 'Ahorro', hint: 'Cuentas que dan intereses.' },
    },
  },
  accounts_config: {
    title: 'Cuentas',
    text: 'Cuántas cuentas tiene cada personaje, de qué clases y con cuánto dinero empieza.',
    settings: {
      max_accounts: { label: 'Cuentas por personaje' },
      enabled_types: { label: 'Clases que se pueden abrir' },
      initial_balance: {
        label: 'Dinero inicial',
        hint: 'Lo recibe cada persona una sola vez, en la primera cuenta que abre.',
      },
      open_with_character: {
        label: 'Abrir cuenta con el personaje',
        hint: 'Cada personaje nuevo recibe su primera cuenta sin pedirla.',
      },
      savings_interest_rate: {
        label: 'Interés del ahorro',
        hint: 'Al mes, sobre el saldo más bajo que hubo en él.',
      },
    },
  },
  cards_config: {
    title: 'Tarjetas',
    text: 'Cuántas se piden y de qué clases. En «Tarjetas por rol» algunos roles pueden tener más.',
    settings: {
      max_cards_per_account: { label: 'Tarjetas por cuenta' },
      allowed_types: { label: 'Clases que se pueden pedir' },
    },
  },
  pin_config: {
    title: 'PIN',
    text: 'Cómo es el PIN de cuentas y tarjetas, y para qué se pide.',
    settings: {
      length: { label: 'Cifras', hint: 'Los PIN que ya existen siguen valiendo.' },
      max_attempts: { label: 'Intentos', hint: 'Tras tantos fallos seguidos, se bloquea un rato.' },
      lock_minutes: { label: 'Bloqueo en minutos' },
      required_for: { label: 'Se pide para', hint: 'Solo en cuentas y tarjetas que tienen PIN.' },
    },
  },
  transfers_config: {
    title: 'Transferencias',
    text: 'Lo que cuesta mandar dinero y cuánto se puede mandar.',
    settings: {
      fee_percent: { label: 'Comisión en porcentaje', hint: 'Se suma al importe y va a la tesorería.' },
      fee_fixed: { label: 'Comisión fija', hint: 'Se suma a la anterior.' },
      min_amount: { label: 'Importe mínimo' },
      max_amount: { label: 'Importe máximo' },
      daily_limit: { label: 'Límite al día', hint: 'Lo que una cuenta puede mandar cada día.' },
    },
  },
  payment_config: {
    title: 'Solicitudes de pago',
    text: 'Lo que alguien pide a otra persona, que lo acepta o lo rechaza.',
    settings: { request_expiry_hours: { label: 'Caducan tras estas horas' } },
  },
  subscriptions_config: {
    title: 'Suscripciones',
    text: 'Servicios que se cobran cada cierto tiempo.',
    settings: {
      max_failed: {
        label: 'Cobros fallidos seguidos',
        hint: 'Al llegar a tantos, la suscripción se cancela.',
      },
    },
  },
  loans_config: {
    title: 'Préstamos',
    text: 'Cuánto presta el servidor y si alguien decide cada vez.',
    settings: {
      max_loan_amount: { label: 'Importe máximo' },
      max_installments: { label: 'Plazos como máximo' },
      max_active: { label: 'Préstamos a la vez', hint: 'Por persona, con todos sus personajes.' },
      auto_approve: {
        label: 'Conceder automáticamente',
        hint: 'A quien llega a la puntuación, sin que nadie lo decida.',
      },
      auto_approve_min_score: { label: 'Puntuación mínima para concederlos así' },
      late_fee_percent: { label: 'Recargo por plazo vencido', hint: 'Una vez por plazo.' },
    },
  },
  credit_config: {
    title: 'Interés de los préstamos',
    text: 'Según la puntuación de quien lo pide. Es el interés de todo el préstamo, no de un año.',
    settings: { rates: { label: 'Interés' } },
  },
  debts_config: {
    title: 'Deudas',
    text: 'Dinero que un personaje reclama a otro, que lo debe desde que lo firma.',
    settings: { max_amount: { label: 'Importe máximo de una deuda' } },
  },
  fines_config: {
    title: 'Multas',
    text: 'Lo que pone la policía. Se debe desde el primer momento y va a la tesorería, menos lo que se reparte.',
    settings: {
      enabled: { label: 'Se pueden poner multas' },
      due_days: { label: 'Días para pagarlas' },
      max_fine: { label: 'Multa máxima' },
      split: { label: 'Reparto' },
    },
  },
  tax_config: {
    title: 'Impuestos',
    text: 'Los impuestos de una misma clase se suman.',
    settings: {
      max_total_percent: { label: 'Máximo de una clase', hint: 'La suma nunca pasa de aquí.' },
    },
  },
  rewards_config: {
    title: 'Recompensas',
    text: 'Lo que el servidor regala cada cierto tiempo.',
    settings: { max_rewards: { label: 'Recompensas como máximo' } },
  },
  inheritance_config: {
    title: 'Herencias',
    text: 'Quién recibe lo que deja un personaje que muere.',
    settings: { max_beneficiaries: { label: 'Herederos por personaje' } },
  },
  limits_config: {
    title: 'Límites',
    text: 'Protegen al servidor de quien guarda o mueve sin medida.',
    settings: {
      max_contacts: { label: 'Contactos por personaje' },
      transfers_a_day: {
        label: 'Movimientos por persona y día',
        hint: 'No cuenta para quienes dirigen el servidor.',
      },
    },
  },
  notifications_config: {
    title: 'Notificaciones',
    text: 'El banco avisa a los personajes de lo que les pasa.',
    settings: { disabled: { label: 'No avisar de' } },
  },
  orgs_config: {
    title: 'Empresas',
    text: 'Quién las funda, cuántas tiene y qué pueden tener ellas.',
    settings: {
      founding: {
        label: 'Los jugadores fundan empresas',
        hint: 'Apagado, las crea solo el equipo del servidor.',
      },
      founding_fee: { label: 'Precio de fundar una', hint: 'Va a la tesorería.' },
      max_owned: {
        label: 'Empresas por titular',
        hint: 'Cuentan todas las que tiene quien quiere fundar otra.',
      },
      wholesale_percent: {
        label: 'Precio al por mayor, en %',
        hint: 'Lo que sus tiendas pagan del precio de la tienda del servidor.',
      },
      max_vehicles: { label: 'Vehículos por empresa' },
    },
  },
  payroll_config: {
    title: 'Nóminas',
    text: 'Lo que las empresas pagan a su gente por el tiempo de servicio.',
    settings: { max_per_hour: { label: 'Paga máxima por hora' } },
  },
  invoices_config: {
    title: 'Facturas',
    text: 'Lo que las empresas cobran a personas y a otras empresas.',
    settings: { max: { label: 'Importe máximo de una factura' } },
  },
  treasury_public: {
    title: 'Tesorería',
    text: 'El dinero público del servidor.',
    settings: {
      treasury_public: {
        label: 'Todos los miembros la ven',
        hint: 'Apagado, solo quien la gestiona o lee el banco.',
      },
    },
  },
};
