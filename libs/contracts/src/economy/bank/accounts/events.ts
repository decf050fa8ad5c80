import { z } from 'zod';
import { ACCOUNT_PERMISSIONS, accountEventData } from './accounts.ts';
import { defineEvent, OF_OWNER } from '../../../event.ts';

/** The owner closed an account (EC-14), or the owner was deleted and the account liquidated (SV-10). */
export const accountClosed = defineEvent({
  type: 'bank.account.closed',
  data: accountEventData,
  own: OF_OWNER,
  note: {
    es: (data) => `Cuenta ${data.account_id} cerrada: «${data.account_name}»`,
    en: (data) => `Account ${data.account_id} closed: “${data.account_name}”`,
  },
});

/** A bank account was opened; the first one of a character starts with the initial balance (EC-04). */
export const accountCreated = defineEvent({
  type: 'bank.account.created',
  data: accountEventData.extend({ balance: z.int() }),
  own: OF_OWNER,
  note: {
    es: (data) => `Cuenta ${data.account_id} abierta: «${data.account_name}»`,
    en: (data) => `Account ${data.account_id} opened: “${data.account_name}”`,
  },
});

/** Staff stopped all money in and out of an account (EC-13). */
export const accountFrozen = defineEvent({
  type: 'bank.account.frozen',
  data: accountEventData,
  own: OF_OWNER,
  note: {
    es: (data) => `Cuenta ${data.account_id} congelada: «${data.account_name}»`,
    en: (data) => `Account ${data.account_id} frozen: “${data.account_name}”`,
  },
});

/** An administrator gave a business another name (V1-08). */
export const accountRenamed = defineEvent({
  type: 'bank.account.renamed',
  data: accountEventData.extend({ old_name: z.string() }),
  note: {
    es: (data) => `Cuenta ${data.account_id}: de «${data.old_name}» a «${data.account_name}»`,
    en: (data) => `Account ${data.account_id}: from “${data.old_name}” to “${data.account_name}”`,
  },
});

/** The owner is gone and the member who joined first owns the account now (SV-10). */
export const accountInherited = defineEvent({
  type: 'bank.account.inherited',
  data: accountEventData.extend({ from_character_id: z.int() }),
  note: {
    es: (data) =>
      `Cuenta ${data.account_id} «${data.account_name}»: pasó del personaje ${data.from_character_id}, eliminado, al personaje ${data.owner_character_id}`,
    en: (data) =>
      `Account ${data.account_id} “${data.account_name}” went from character ${data.from_character_id}, deleted, to character ${data.owner_character_id}`,
  },
});

/** The owner is gone and the balance of the account went to the treasury of the server (SV-10). */
export const accountSwept = defineEvent({
  type: 'bank.account.swept',
  data: z.object({
    transfer_id: z.int(),
    account_id: z.int(),
    server_character_id: z.int(),
    amount: z.int(),
  }),
  note: {
    es: (data) =>
      `La tesorería recibió ${data.amount} de la cuenta ${data.account_id}, del personaje eliminado ${data.server_character_id}.`,
    en: (data) =>
      `The treasury received ${data.amount} from account ${data.account_id} of the deleted character ${data.server_character_id}.`,
  },
});

/** A frozen account may be used again. */
export const accountUnfrozen = defineEvent({
  type: 'bank.account.unfrozen',
  data: accountEventData,
  own: OF_OWNER,
  note: {
    es: (data) => `Cuenta ${data.account_id} descongelada: «${data.account_name}»`,
    en: (data) => `Account ${data.account_id} unfrozen: “${data.account_name}”`,
  },
});

const membership = z.object({
  account_id: z.int(),
  server_character_id: z.int(),
  permissions: z.array(z.enum(ACCOUNT_PERMISSIONS)),
});

/** A character became a member of an account (ECA-01). */
export const memberAdded = defineEvent({
  type: 'bank.account_member.added',
  data: membership,
  note: {
    es: (data) => `El personaje ${data.server_character_id} es ahora miembro de la cuenta ${data.account_id}`,
    en: (data) => `Character ${data.server_character_id} is now a member of account ${data.account_id}`,
  },
});

/** A member has other permissions on an account now (ECA-03). */
export const memberUpdated = defineEvent({
  type: 'bank.account_member.updated',
  data: membership,
  note: {
    es: (data) =>
      `Permisos del personaje ${data.server_character_id} en la cuenta ${data.account_id} cambiados`,
    en: (data) =>
      `Permissions of character ${data.server_character_id} on account ${data.account_id} changed`,
  },
});

/** A character is no longer a member of an account. */
export const memberRemoved = defineEvent({
  type: 'bank.account_member.removed',
  data: z.object({ account_id: z.int(), server_character_id: z.int() }),
  note: {
    es: (data) =>
      `El personaje ${data.server_character_id} dejó de ser miembro de la cuenta ${data.account_id}`,
    en: (data) => `Character ${data.server_character_id} is no longer a member of account ${data.account_id}`,
  },
});

/** A character was deleted and its cash went to the treasury of the server (SV-10). */
export const walletSwept = defineEvent({
  type: 'bank.wallet.swept',
  data: z.object({
    transfer_id: z.int(),
    account_id: z.int(),
    server_character_id: z.int(),
    amount: z.int(),
  }),
  note: {
    es: (data) =>
      `La tesorería recibió ${data.amount} en efectivo del personaje eliminado ${data.server_character_id}.`,
    en: (data) =>
      `The treasury received ${data.amount} in cash from the deleted character ${data.server_character_id}.`,
  },
});
