/**
 * Every way a request can fail. The list is closed (spec 7): clients switch on these 41 codes, so a new situation
 * takes the nearest code and a message of its own, never a 42nd code (GW-08).
 *
 * `status` is the usual HTTP status, `also` the others that the same code may carry (GW-07).
 */
export const ERRORS = {
  insufficient_balance: { status: 400, es: 'Saldo insuficiente.', en: 'Not enough balance.' },
  last_card: {
    status: 409,
    es: 'No se puede eliminar la última tarjeta.',
    en: 'The last card cannot be deleted.',
  },
  max_cards: { status: 400, es: 'Se alcanzó el límite de tarjetas.', en: 'The card limit has been reached.' },
  card_not_found: { status: 404, es: 'Tarjeta no encontrada.', en: 'Card not found.' },
  card_disabled: { status: 409, es: 'La tarjeta está desactivada.', en: 'The card is disabled.' },
  card_expired: {
    status: 409,
    es: 'La tarjeta ha caducado o está archivada.',
    en: 'The card has expired or is archived.',
  },
  card_type_not_allowed: {
    status: 400,
    es: 'Este tipo de tarjeta no está permitido en el servidor.',
    en: 'This card type is not allowed on this server.',
  },
  already_exists: { status: 409, es: 'Ya existe.', en: 'It already exists.' },
  limit_exceeded: {
    status: 400,
    also: [429],
    es: 'Se superó el límite permitido.',
    en: 'A limit has been exceeded.',
  },
  account_not_found: { status: 404, es: 'Cuenta bancaria no encontrada.', en: 'Bank account not found.' },
  account_disabled: { status: 409, es: 'La cuenta está congelada.', en: 'The account is frozen.' },
  account_closed: { status: 409, es: 'La cuenta está cerrada.', en: 'The account is closed.' },
  main_account_readonly: {
    status: 409,
    es: 'La cuenta principal no se puede modificar ni cerrar.',
    en: 'The main account cannot be changed or closed.',
  },
  balance_not_zero: {
    status: 409,
    es: 'El saldo debe ser 0 para cerrar la cuenta.',
    en: 'The balance must be 0 to close the account.',
  },
  cannot_remove_owner: {
    status: 403,
    es: 'El titular no se puede quitar ni cambiar.',
    en: 'The owner cannot be removed or changed.',
  },
  member_not_found: { status: 404, es: 'No es miembro de la cuenta.', en: 'Not a member of the account.' },
  already_member: { status: 409, es: 'Ya es miembro.', en: 'Already a member.' },
  self_transfer: {
    status: 400,
    es: 'El origen y el destino son el mismo.',
    en: 'Source and destination are the same.',
  },
  pin_locked: {
    status: 423,
    es: 'PIN bloqueado por demasiados intentos fallidos.',
    en: 'The PIN is locked after too many failed attempts.',
  },
  invalid_pin: { status: 401, also: [400], es: 'PIN incorrecto.', en: 'Wrong PIN.' },
  no_pin_set: { status: 400, es: 'No hay ningún PIN configurado.', en: 'No PIN has been set.' },
  pin_required: { status: 400, es: 'Esta operación necesita el PIN.', en: 'This operation needs the PIN.' },
  invalid_cvv: { status: 400, es: 'El CVV falta o es incorrecto.', en: 'The CVV is missing or wrong.' },
  debt_not_found: { status: 404, es: 'Deuda no encontrada.', en: 'Debt not found.' },
  not_signed: { status: 409, es: 'La deuda no está firmada.', en: 'The debt is not signed.' },
  already_paid: { status: 409, es: 'Ya está pagado.', en: 'Already paid.' },
  already_cancelled: { status: 409, es: 'Ya está cancelado.', en: 'Already cancelled.' },
  already_signed: { status: 409, es: 'Ya está firmada.', en: 'Already signed.' },
  loan_not_found: { status: 404, es: 'Préstamo no encontrado.', en: 'Loan not found.' },
  already_processed: { status: 409, es: 'Ya se procesó.', en: 'Already processed.' },
  request_not_found: {
    status: 404,
    es: 'Solicitud de pago no encontrada.',
    en: 'Payment request not found.',
  },
  expired: { status: 409, es: 'Ha caducado.', en: 'It has expired.' },
  destination_not_found: { status: 404, es: 'Destino no encontrado.', en: 'Destination not found.' },
  character_not_found: { status: 404, es: 'Personaje no encontrado.', en: 'Character not found.' },
  no_bank_account: { status: 404, es: 'No tiene cuenta bancaria.', en: 'There is no bank account.' },
  invalid_amount: { status: 400, es: 'Cantidad no válida.', en: 'Invalid amount.' },
  forbidden: { status: 403, es: 'No tienes permiso para hacer esto.', en: 'You may not do this.' },
  not_found: { status: 404, es: 'No encontrado.', en: 'Not found.' },
  error: {
    status: 400,
    also: [401, 405, 408, 409, 413, 415, 500, 503],
    es: 'La solicitud no es válida.',
    en: 'The request is not valid.',
  },
  stale_legal_version: {
    status: 409,
    es: 'La versión de los documentos legales ya no está en vigor.',
    en: 'This version of the legal documents is no longer in force.',
  },
  update_required: {
    status: 426,
    es: 'Actualiza la aplicación: falta loopback_port.',
    en: 'Update the application: loopback_port is missing.',
  },
} as const satisfies Record<string, { status: number; also?: readonly number[]; es: string; en: string }>;

export type ErrorCode = keyof typeof ERRORS;
export type Locale = 'es' | 'en';

/** A sentence for the person at the other end, in both languages. */
export interface Message {
  es: string;
  en: string;
}

type StatusesOf<C extends ErrorCode> =
  | (typeof ERRORS)[C]['status']
  | ((typeof ERRORS)[C] extends { also: readonly (infer S extends number)[] } ? S : never);

/** Extra members of an error body (spec 7: attempts_remaining, remaining_minutes, current, accepted, pending ...). */
export type ErrorFields = Readonly<Record<string, unknown>>;

/** Distinguishes a {@link Failure} from an output that happens to have the same members. */
const FAILURE = Symbol('failure');

/** A refusal travels as a value: rules return it, the runner rolls back and answers it. */
export interface Failure<C extends ErrorCode = ErrorCode> {
  readonly [FAILURE]: true;
  readonly failure: C;
  readonly status: number;
  readonly message?: Message | undefined;
  readonly fields?: ErrorFields | undefined;
  /** Whole seconds after which a repetition may succeed; sent as the header `Retry-After` and in the body (GW-20). */
  readonly retryAfter?: number | undefined;
}

/**
 * Builds a refusal. `status` is only needed where a code has several (`error`, `invalid_pin`, `limit_exceeded`);
 * `message` replaces the table's sentence when a more helpful one exists; `retryAfter` is in seconds.
 */
export function fail<const C extends ErrorCode>(
  code: C,
  detail: { status?: StatusesOf<C>; message?: Message; fields?: ErrorFields; retryAfter?: number } = {},
): Failure<C> {
  return {
    [FAILURE]: true,
    failure: code,
    status: detail.status ?? ERRORS[code].status,
    message: detail.message,
    fields: detail.fields,
    retryAfter: detail.retryAfter,
  };
}

/** Distinguishes a refusal from a result. */
export function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && FAILURE in value;
}

/** A refusal as JSON carries it: over the bus, or in a row. */
export type WrittenFailure<C extends ErrorCode = ErrorCode> = Omit<Failure<C>, typeof FAILURE>;

/** Restores a refusal that JSON has carried. */
export function failureFrom<C extends ErrorCode>(written: WrittenFailure<C>): Failure<C> {
  return { ...written, [FAILURE]: true };
}

/** The sentence of a refusal, in every language. */
export const messageOf = ({ message, failure }: WrittenFailure): Message => message ?? ERRORS[failure];

/** The uniform error body of spec 7, in the reader's language (Spanish unless English was asked for). */
export function errorBody(failure: WrittenFailure, locale: Locale): Record<string, unknown> {
  const body = {
    ok: false,
    error: messageOf(failure)[locale],
    error_code: failure.failure,
    ...failure.fields,
  };
  return failure.retryAfter === undefined ? body : { ...body, retry_after: failure.retryAfter };
}

const MINUTE_MS = 60_000;

/** Whole minutes until a moment, rounded up, so that waiting them is always enough (ECA-15). */
export function minutesLeft(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / MINUTE_MS));
}
