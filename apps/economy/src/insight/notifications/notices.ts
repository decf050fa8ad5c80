import type { Message } from '@cabildo/contracts/errors';
import type { EventContract, EventData } from '@cabildo/contracts/event';
import * as accounts from '@cabildo/contracts/economy/bank/accounts/events.ts';
import * as cards from '@cabildo/contracts/economy/bank/cards/events.ts';
import type { BankConfig } from '@cabildo/contracts/economy/config/config.ts';
import * as debts from '@cabildo/contracts/economy/credit/debts/events.ts';
import { inheritanceExecuted } from '@cabildo/contracts/economy/endings/inheritance/events.ts';
import * as loans from '@cabildo/contracts/economy/credit/loans/events.ts';
import { pinLocked } from '@cabildo/contracts/economy/bank/pins/events.ts';
import * as requests from '@cabildo/contracts/economy/payments/requests/events.ts';
import { rewardClaimed } from '@cabildo/contracts/economy/funds/rewards/events.ts';
import * as scheduled from '@cabildo/contracts/economy/payments/scheduled/events.ts';
import * as subscriptions from '@cabildo/contracts/economy/payments/subscriptions/events.ts';
import { vaultItemDeleted, vaultItemWithdrawn } from '@cabildo/contracts/economy/vaults/events.ts';
import { transferCompleted } from '@cabildo/contracts/economy/payments/transfers/events.ts';
import { dayOf } from '../../calendar.ts';

export type Kind = BankConfig['notifications_config']['disabled'][number];

interface Notice {
  readonly kind: Kind;
  readonly say: (data: never) => Message;
  /** The characters that get the notice. Default: all that the event names. */
  readonly to: ((data: never) => readonly number[]) | undefined;
}

const creditorOf = ({ creditor_character_id }: { creditor_character_id: number | null }): number[] =>
  creditor_character_id === null ? [] : [creditor_character_id];

function notice<E extends EventContract>(
  event: E,
  kind: Kind,
  say: (data: EventData<E>) => Message,
  to?: (data: EventData<E>) => readonly number[],
): [string, Notice] {
  return [event.type, { kind, say, to }];
}

/** The notices to characters, by the type of the event that causes them (ECB-18). */
export const NOTICES: ReadonlyMap<string, Notice> = new Map([
  notice(
    transferCompleted,
    'transfer_received',
    ({ amount, tax, concept }) => ({
      es: `Recibiste una transferencia de ${amount - tax}${concept === null ? '' : `: ${concept}`}.`,
      en: `You received a transfer of ${amount - tax}${concept === null ? '' : `: ${concept}`}.`,
    }),
    ({ from_character_id, to_character_id: to }) => (to === null || to === from_character_id ? [] : [to]),
  ),
  notice(
    requests.requestCreated,
    'payment_request',
    ({ amount, concept }) => ({
      es: `Te piden ${amount}${concept === null ? '' : `: ${concept}`}.`,
      en: `You are asked for ${amount}${concept === null ? '' : `: ${concept}`}.`,
    }),
    (data) => [data.payer_character_id],
  ),
  notice(
    requests.requestApproved,
    'payment_request',
    ({ amount }) => ({
      es: `Pagaron tu solicitud de ${amount}.`,
      en: `Your request for ${amount} was paid.`,
    }),
    (data) => [data.requester_character_id],
  ),
  notice(
    requests.requestRejected,
    'payment_request',
    ({ amount }) => ({
      es: `Rechazaron tu solicitud de ${amount}.`,
      en: `Your request for ${amount} was rejected.`,
    }),
    (data) => [data.requester_character_id],
  ),
  notice(
    requests.requestCancelled,
    'payment_request',
    ({ amount }) => ({
      es: `Ya no te piden ${amount}: retiraron la solicitud.`,
      en: `You are no longer asked for ${amount}: the request was withdrawn.`,
    }),
    (data) => [data.payer_character_id],
  ),
  notice(requests.requestExpired, 'payment_request', ({ amount }) => ({
    es: `Caducó una solicitud de pago de ${amount}.`,
    en: `A payment request for ${amount} has expired.`,
  })),
  notice(
    debts.debtCreated,
    'debt',
    ({ amount, status }) => ({
      es:
        status === 'signed'
          ? `Te pusieron una multa de ${amount}.`
          : `Te piden firmar una deuda de ${amount}.`,
      en: status === 'signed' ? `You were fined ${amount}.` : `You are asked to sign a debt of ${amount}.`,
    }),
    (data) => [data.debtor_character_id],
  ),
  notice(
    debts.debtSigned,
    'debt',
    ({ amount }) => ({ es: `Firmaron la deuda de ${amount}.`, en: `The debt of ${amount} was signed.` }),
    creditorOf,
  ),
  notice(
    debts.debtPaid,
    'debt',
    ({ amount }) => ({
      es: `Te pagaron la deuda de ${amount}.`,
      en: `The debt of ${amount} was paid to you.`,
    }),
    creditorOf,
  ),
  notice(debts.debtCancelled, 'debt', ({ amount }) => ({
    es: `La deuda de ${amount} se canceló.`,
    en: `The debt of ${amount} was cancelled.`,
  })),
  notice(pinLocked, 'pin_locked', ({ account_id, card_id }) => ({
    es: `Demasiados PIN incorrectos: ${card_id === null ? `tu cuenta ${account_id}` : `tu tarjeta ${card_id}`} se bloqueó por un tiempo.`,
    en: `Too many wrong PINs: ${card_id === null ? `your account ${account_id}` : `your card ${card_id}`} is locked for a while.`,
  })),
  notice(cards.cvvLocked, 'card', ({ card_number }) => ({
    es: `Demasiados CVV incorrectos: tu tarjeta ${card_number} se bloqueó por un tiempo.`,
    en: `Too many wrong CVVs: your card ${card_number} is locked for a while.`,
  })),
  notice(cards.cardCreated, 'card', ({ card_number }) => ({
    es: `Tienes una tarjeta nueva: ${card_number}.`,
    en: `You have a new card: ${card_number}.`,
  })),
  notice(cards.cardArchived, 'card', ({ card_number }) => ({
    es: `Tu tarjeta ${card_number} ya no sirve: fue archivada.`,
    en: `Your card ${card_number} pays no more: it was archived.`,
  })),
  notice(cards.cardDisabled, 'card', ({ card_number }) => ({
    es: `Tu tarjeta ${card_number} fue desactivada.`,
    en: `Your card ${card_number} was disabled.`,
  })),
  notice(cards.cardEnabled, 'card', ({ card_number }) => ({
    es: `Tu tarjeta ${card_number} fue activada.`,
    en: `Your card ${card_number} was enabled.`,
  })),
  notice(cards.cardExpired, 'card', ({ card_number }) => ({
    es: `Tu tarjeta ${card_number} caducó.`,
    en: `Your card ${card_number} has expired.`,
  })),
  notice(
    inheritanceExecuted,
    'inheritance',
    ({ server_character_id }) => ({
      es: `Heredaste del personaje ${server_character_id}.`,
      en: `You inherited from character ${server_character_id}.`,
    }),
    ({ shares }) => shares.map((share) => share.beneficiary_character_id),
  ),
  notice(accounts.accountFrozen, 'account', ({ account_name }) => ({
    es: `Tu cuenta «${account_name}» fue congelada.`,
    en: `Your account “${account_name}” was frozen.`,
  })),
  notice(accounts.accountUnfrozen, 'account', ({ account_name }) => ({
    es: `Tu cuenta «${account_name}» fue descongelada.`,
    en: `Your account “${account_name}” was unfrozen.`,
  })),
  notice(
    accounts.accountInherited,
    'account',
    ({ account_name }) => ({
      es: `La cuenta «${account_name}» ahora es tuya.`,
      en: `The account “${account_name}” is yours now.`,
    }),
    (data) => [data.owner_character_id],
  ),
  notice(
    vaultItemWithdrawn,
    'account',
    ({ account_id, item_name, quantity }) => ({
      es: `Sacaron ${quantity} × «${item_name}» de tu caja fuerte ${account_id}.`,
      en: `${quantity} × “${item_name}” left your vault ${account_id}.`,
    }),
    (data) => (data.owner_character_id === data.server_character_id ? [] : [data.owner_character_id]),
  ),
  notice(vaultItemDeleted, 'account', ({ account_id, item_name, quantity }) => ({
    es: `${quantity} × «${item_name}» ya no están en tu caja fuerte ${account_id}: el objeto se eliminó del catálogo.`,
    en: `${quantity} × “${item_name}” are no longer in your vault ${account_id}: the item was deleted.`,
  })),
  notice(
    accounts.memberRemoved,
    'account',
    ({ account_id }) => ({
      es: `Ya no eres miembro de la cuenta ${account_id}.`,
      en: `You are no longer a member of account ${account_id}.`,
    }),
    (data) => [data.server_character_id],
  ),
  notice(scheduled.scheduledFailed, 'schedule_failed', ({ amount, concept }) => ({
    es: `No se pudo pagar tu transferencia programada de ${amount}${concept === null ? '' : `: ${concept}`}.`,
    en: `Your scheduled transfer of ${amount} could not be paid${concept === null ? '' : `: ${concept}`}.`,
  })),
  notice(
    subscriptions.subscriptionCreated,
    'subscription',
    ({ name, amount }) => ({
      es: `Tienes un nuevo suscriptor de «${name}» por ${amount}.`,
      en: `You have a new subscriber to “${name}” for ${amount}.`,
    }),
    (data) => [data.payee_character_id],
  ),
  notice(subscriptions.subscriptionFailed, 'subscription', ({ name, amount }) => ({
    es: `No se pudo cobrar la suscripción «${name}» de ${amount}.`,
    en: `The subscription “${name}” of ${amount} could not be charged.`,
  })),
  notice(subscriptions.subscriptionCancelled, 'subscription', ({ name }) => ({
    es: `La suscripción «${name}» terminó.`,
    en: `The subscription “${name}” has ended.`,
  })),
  notice(loans.loanApproved, 'loan', ({ amount }) => ({
    es: `Te concedieron un préstamo de ${amount}.`,
    en: `You were granted a loan of ${amount}.`,
  })),
  notice(loans.loanRejected, 'loan', ({ amount, reason }) => ({
    es: `Te denegaron un préstamo de ${amount}${reason === null ? '' : `: ${reason}`}.`,
    en: `You were refused a loan of ${amount}${reason === null ? '' : `: ${reason}`}.`,
  })),
  notice(loans.loanCancelled, 'loan', ({ amount, written_off }) => ({
    es: `Se canceló tu préstamo de ${amount}; ya no debes ${written_off}.`,
    en: `Your loan of ${amount} was cancelled; you no longer owe ${written_off}.`,
  })),
  notice(
    loans.loanPaid,
    'loan',
    ({ payment, remaining }) => ({
      es: `Se pagaron ${payment} de tu préstamo; quedan ${remaining}.`,
      en: `${payment} of your loan was paid; ${remaining} are left.`,
    }),
    (data) => [data.server_character_id],
  ),
  notice(loans.loanReminded, 'loan', ({ due, due_at }) => ({
    es: `El ${dayOf(new Date(due_at))} vence un plazo de ${due} de tu préstamo.`,
    en: `An instalment of ${due} of your loan is due on ${dayOf(new Date(due_at))}.`,
  })),
  notice(loans.loanOverdue, 'loan', ({ number, fee }) => ({
    es: `No se pudo cobrar el plazo ${number} de tu préstamo; recargo de ${fee}.`,
    en: `Instalment ${number} of your loan could not be collected; late fee of ${fee}.`,
  })),
  notice(loans.loanDefaulted, 'loan', ({ remaining }) => ({
    es: `Tu préstamo quedó impagado: debes ${remaining}.`,
    en: `Your loan is in default: you owe ${remaining}.`,
  })),
  notice(rewardClaimed, 'reward', ({ name, net }) => ({
    es: `Cobraste ${net} de la recompensa «${name}».`,
    en: `You claimed ${net} of the reward “${name}”.`,
  })),
]);
