import { z } from 'zod';
import { ACCOUNT_PERMISSIONS, accountEventData } from './accounts.ts';
import { defineEvent, OF_OWNER } from '../../../event.ts';
import { account, character, money, sentence } from '../../../sentence.ts';

/** The owner closed an account (EC-14), or the owner was deleted and the account liquidated (SV-10). */
export const accountClosed = defineEvent({
  type: 'bank.account.closed',
  data: accountEventData,
  own: OF_OWNER,
  note: {
    es: (data) => sentence`Se cerró ${account(data.account_id)}: «${data.account_name}».`,
    en: (data) => sentence`Closed ${account(data.account_id)}: “${data.account_name}”.`,
  },
});

/** A bank account was opened; the first one of a character starts with the initial balance (EC-04). */
export const accountCreated = defineEvent({
  type: 'bank.account.created',
  data: accountEventData.extend({ balance: z.int() }),
  own: OF_OWNER,
  note: {
    es: (data) => sentence`Se abrió ${account(data.account_id)}: «${data.account_name}».`,
    en: (data) => sentence`Opened ${account(data.account_id)}: “${data.account_name}”.`,
  },
});

/** Staff stopped all money in and out of an account (EC-13). */
export const accountFrozen = defineEvent({
  type: 'bank.account.frozen',
  data: accountEventData,
  own: OF_OWNER,
  note: {
    es: (data) => sentence`Se congeló ${account(data.account_id)}: «${data.account_name}».`,
    en: (data) => sentence`Froze ${account(data.account_id)}: “${data.account_name}”.`,
  },
});

/** An administrator gave a business another name (V1-08). */
export const accountRenamed = defineEvent({
  type: 'bank.account.renamed',
  data: accountEventData.extend({ old_name: z.string() }),
  note: {
    es: (data) =>
      sentence`Se cambió el nombre de ${account(data.account_id)}: de «${data.old_name}» a «${data.account_name}».`,
    en: (data) =>
      sentence`Renamed ${account(data.account_id)} from “${data.old_name}” to “${data.account_name}”.`,
  },
});

/** The owner is gone and the member who joined first owns the account now (SV-10). */
export const accountInherited = defineEvent({
  type: 'bank.account.inherited',
  data: accountEventData.extend({ owner_character_id: z.int(), from_character_id: z.int() }),
  note: {
    es: (data) =>
      sentence`${character(data.owner_character_id)} se quedó con ${account(data.account_id)} («${data.account_name}»), que era de ${character(data.from_character_id)}.`,
    en: (data) =>
      sentence`${character(data.owner_character_id)} took over ${account(data.account_id)} (“${data.account_name}”), which belonged to ${character(data.from_character_id)}.`,
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
      sentence`La tesorería recibió ${money(data.amount)} de ${account(data.account_id)}, porque su titular se eliminó.`,
    en: (data) =>
      sentence`The treasury received ${money(data.amount)} from ${account(data.account_id)}, because its holder was deleted.`,
  },
});

/** A frozen account may be used again. */
export const accountUnfrozen = defineEvent({
  type: 'bank.account.unfrozen',
  data: accountEventData,
  own: OF_OWNER,
  note: {
    es: (data) => sentence`Se descongeló ${account(data.account_id)}: «${data.account_name}».`,
    en: (data) => sentence`Unfroze ${account(data.account_id)}: “${data.account_name}”.`,
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
    es: (data) =>
      sentence`${character(data.server_character_id)} es ahora miembro de ${account(data.account_id)}.`,
    en: (data) =>
      sentence`${character(data.server_character_id)} is now a member of ${account(data.account_id)}.`,
  },
});

/** A member has other permissions on an account now (ECA-03). */
export const memberUpdated = defineEvent({
  type: 'bank.account_member.updated',
  data: membership,
  note: {
    es: (data) =>
      sentence`Cambiaron los permisos de ${character(data.server_character_id)} en ${account(data.account_id)}.`,
    en: (data) =>
      sentence`The permissions of ${character(data.server_character_id)} on ${account(data.account_id)} changed.`,
  },
});

/** A character is no longer a member of an account. */
export const memberRemoved = defineEvent({
  type: 'bank.account_member.removed',
  data: z.object({ account_id: z.int(), server_character_id: z.int() }),
  note: {
    es: (data) =>
      sentence`${character(data.server_character_id)} dejó de ser miembro de ${account(data.account_id)}.`,
    en: (data) =>
      sentence`${character(data.server_character_id)} is no longer a member of ${account(data.account_id)}.`,
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
      sentence`La tesorería recibió ${money(data.amount)} en efectivo de ${character(data.server_character_id)}.`,
    en: (data) =>
      sentence`The treasury received ${money(data.amount)} in cash from ${character(data.server_character_id)}.`,
  },
});
