import * as accounts from '@cabildo/contracts/economy/bank/accounts/events.ts';
import * as cards from '@cabildo/contracts/economy/bank/cards/events.ts';
import * as debts from '@cabildo/contracts/economy/credit/debts/events.ts';
import { inheritanceExecuted } from '@cabildo/contracts/economy/endings/inheritance/events.ts';
import * as loans from '@cabildo/contracts/economy/credit/loans/events.ts';
import { pinLocked } from '@cabildo/contracts/economy/bank/pins/events.ts';
import * as requests from '@cabildo/contracts/economy/payments/requests/events.ts';
import { payslipPaid } from '@cabildo/contracts/economy/payroll/events.ts';
import { rewardClaimed } from '@cabildo/contracts/economy/funds/rewards/events.ts';
import * as scheduled from '@cabildo/contracts/economy/payments/scheduled/events.ts';
import * as subscriptions from '@cabildo/contracts/economy/payments/subscriptions/events.ts';
import { vaultItemDeleted, vaultItemWithdrawn } from '@cabildo/contracts/economy/vaults/events.ts';
import { transferCompleted } from '@cabildo/contracts/economy/payments/transfers/events.ts';
import { account, character, ending, money, sentence, thing, time } from '@cabildo/contracts/sentence.ts';
import { callerAsked } from '@cabildo/contracts/mdt/calls/events.ts';
import { INVOICE_NOTICES } from './invoices.ts';
import { after, notice, type Notice } from './notice.ts';

const creditorOf = ({ creditor_character_id }: { creditor_character_id: number | null }): number[] =>
  creditor_character_id === null ? [] : [creditor_character_id];

/** The notices to characters, by the type of the event that causes them (ECB-18). */
export const NOTICES: ReadonlyMap<string, Notice> = new Map([
  notice(
    transferCompleted,
    'transfer_received',
    ({ from_character_id: from, from_account_id, amount, tax, concept }) => {
      const payer = from === null ? account(from_account_id) : character(from);
      return {
        es: sentence`Recibiste una transferencia de ${money(amount - tax)} de ${payer}${after(concept)}.`,
        en: sentence`You received a transfer of ${money(amount - tax)} from ${payer}${after(concept)}.`,
      };
    },
    ({ from_character_id, to_character_id: to }) => (to === null || to === from_character_id ? [] : [to]),
  ),
  notice(
    requests.requestCreated,
    'payment_request',
    ({ requester_character_id, amount, concept }) => ({
      es: sentence`${character(requester_character_id)} te pide ${money(amount)}${after(concept)}.`,
      en: sentence`${character(requester_character_id)} asks you for ${money(amount)}${after(concept)}.`,
    }),
    (data) => [data.payer_character_id],
  ),
  notice(
    requests.requestApproved,
    'payment_request',
    ({ payer_character_id, amount }) => ({
      es: sentence`${character(payer_character_id)} pagó tu solicitud de ${money(amount)}.`,
      en: sentence`${character(payer_character_id)} paid your request for ${money(amount)}.`,
    }),
    (data) => [data.requester_character_id],
  ),
  notice(
    requests.requestRejected,
    'payment_request',
    ({ payer_character_id, amount }) => ({
      es: sentence`${character(payer_character_id)} rechazó tu solicitud de ${money(amount)}.`,
      en: sentence`${character(payer_character_id)} rejected your request for ${money(amount)}.`,
    }),
    (data) => [data.requester_character_id],
  ),
  notice(
    requests.requestCancelled,
    'payment_request',
    ({ requester_character_id, amount }) => ({
      es: sentence`${character(requester_character_id)} ya no te pide ${money(amount)}: retiró la solicitud.`,
      en: sentence`${character(requester_character_id)} no longer asks you for ${money(amount)}: the request was withdrawn.`,
    }),
    (data) => [data.payer_character_id],
  ),
  notice(requests.requestExpired, 'payment_request', ({ amount }) => ({
    es: sentence`Caducó una solicitud de pago de ${money(amount)}.`,
    en: sentence`A payment request for ${money(amount)} has expired.`,
  })),
  ...INVOICE_NOTICES,
  notice(
    debts.debtCreated,
    'debt',
    ({ creditor_character_id: id, amount, status }) => ({
      es:
        status === 'signed'
          ? sentence`Te pusieron una multa de ${money(amount)}.`
          : sentence`${id === null ? 'El servidor' : character(id)} te pide firmar una deuda de ${money(amount)}.`,
      en:
        status === 'signed'
          ? sentence`You were fined ${money(amount)}.`
          : sentence`${id === null ? 'The server' : character(id)} asks you to sign a debt of ${money(amount)}.`,
    }),
    (data) => [data.debtor_character_id],
  ),
  notice(
    debts.debtSigned,
    'debt',
    ({ debtor_character_id, amount }) => ({
      es: sentence`${character(debtor_character_id)} firmó la deuda de ${money(amount)}.`,
      en: sentence`${character(debtor_character_id)} signed the debt of ${money(amount)}.`,
    }),
    creditorOf,
  ),
  notice(
    debts.debtPaid,
    'debt',
    ({ debtor_character_id, amount }) => ({
      es: sentence`${character(debtor_character_id)} te pagó la deuda de ${money(amount)}.`,
      en: sentence`${character(debtor_character_id)} paid you the debt of ${money(amount)}.`,
    }),
    creditorOf,
  ),
  notice(debts.debtCancelled, 'debt', ({ amount }) => ({
    es: sentence`La deuda de ${money(amount)} se canceló.`,
    en: sentence`The debt of ${money(amount)} was cancelled.`,
  })),
  notice(pinLocked, 'pin_locked', ({ account_id, card_id, locked_until }) => ({
    es: sentence`Demasiados PIN incorrectos: ${card_id === null ? '' : 'una tarjeta de '}${account(account_id)} se bloqueó hasta ${time(locked_until)}.`,
    en: sentence`Too many wrong PINs: ${card_id === null ? '' : 'a card of '}${account(account_id)} is locked until ${time(locked_until)}.`,
  })),
  notice(cards.cvvLocked, 'card', ({ card_number, locked_until }) => ({
    es: sentence`Demasiados CVV incorrectos: tu tarjeta ${ending(card_number)} se bloqueó hasta ${time(locked_until)}.`,
    en: sentence`Too many wrong CVVs: your card ${ending(card_number)} is locked until ${time(locked_until)}.`,
  })),
  notice(cards.cardCreated, 'card', ({ card_number }) => ({
    es: sentence`Tienes una tarjeta nueva: ${ending(card_number)}.`,
    en: sentence`You have a new card: ${ending(card_number)}.`,
  })),
  notice(cards.cardArchived, 'card', ({ card_number }) => ({
    es: sentence`Tu tarjeta ${ending(card_number)} ya no sirve: fue archivada.`,
    en: sentence`Your card ${ending(card_number)} pays no more: it was archived.`,
  })),
  notice(cards.cardDisabled, 'card', ({ card_number }) => ({
    es: sentence`Tu tarjeta ${ending(card_number)} fue desactivada.`,
    en: sentence`Your card ${ending(card_number)} was disabled.`,
  })),
  notice(cards.cardEnabled, 'card', ({ card_number }) => ({
    es: sentence`Tu tarjeta ${ending(card_number)} fue activada.`,
    en: sentence`Your card ${ending(card_number)} was enabled.`,
  })),
  notice(cards.cardExpired, 'card', ({ card_number }) => ({
    es: sentence`Tu tarjeta ${ending(card_number)} caducó.`,
    en: sentence`Your card ${ending(card_number)} has expired.`,
  })),
  notice(
    inheritanceExecuted,
    'inheritance',
    ({ server_character_id }) => ({
      es: sentence`Heredaste de ${character(server_character_id)}.`,
      en: sentence`You inherited from ${character(server_character_id)}.`,
    }),
    ({ shares }) => shares.map((share) => share.beneficiary_character_id),
  ),
  notice(accounts.accountFrozen, 'account', ({ account_name }) => ({
    es: sentence`Tu cuenta «${account_name}» fue congelada.`,
    en: sentence`Your account “${account_name}” was frozen.`,
  })),
  notice(accounts.accountUnfrozen, 'account', ({ account_name }) => ({
    es: sentence`Tu cuenta «${account_name}» fue descongelada.`,
    en: sentence`Your account “${account_name}” was unfrozen.`,
  })),
  notice(
    accounts.accountInherited,
    'account',
    ({ account_name }) => ({
      es: sentence`La cuenta «${account_name}» ahora es tuya.`,
      en: sentence`The account “${account_name}” is yours now.`,
    }),
    (data) => [data.owner_character_id],
  ),
  notice(
    vaultItemWithdrawn,
    'account',
    ({ server_character_id, account_id, item_name, quantity }) => ({
      es: sentence`${character(server_character_id)} sacó ${quantity} × «${item_name}» de tu caja fuerte, ${account(account_id)}.`,
      en: sentence`${character(server_character_id)} took ${quantity} × “${item_name}” out of your vault, ${account(account_id)}.`,
    }),
    (data) => (data.owner_character_id === data.server_character_id ? [] : [data.owner_character_id]),
  ),
  notice(vaultItemDeleted, 'account', ({ account_id, item_name, quantity }) => ({
    es: sentence`${quantity} × «${item_name}» ya no están en tu caja fuerte, ${account(account_id)}: el objeto se eliminó del catálogo.`,
    en: sentence`${quantity} × “${item_name}” are no longer in your vault, ${account(account_id)}: the item was deleted.`,
  })),
  notice(
    accounts.memberRemoved,
    'account',
    ({ account_id }) => ({
      es: sentence`Ya no eres miembro de ${account(account_id)}.`,
      en: sentence`You are no longer a member of ${account(account_id)}.`,
    }),
    (data) => [data.server_character_id],
  ),
  notice(scheduled.scheduledFailed, 'schedule_failed', ({ amount, concept }) => ({
    es: sentence`No se pudo pagar tu transferencia programada de ${money(amount)}${after(concept)}.`,
    en: sentence`Your scheduled transfer of ${money(amount)} could not be paid${after(concept)}.`,
  })),
  notice(
    subscriptions.subscriptionCreated,
    'subscription',
    ({ server_character_id, name, amount }) => ({
      es: sentence`${character(server_character_id)} se suscribió a «${name}» por ${money(amount)}.`,
      en: sentence`${character(server_character_id)} subscribed to “${name}” for ${money(amount)}.`,
    }),
    (data) => [data.payee_character_id],
  ),
  notice(subscriptions.subscriptionFailed, 'subscription', ({ name, amount }) => ({
    es: sentence`No se pudo cobrar la suscripción «${name}» de ${money(amount)}.`,
    en: sentence`The subscription “${name}” of ${money(amount)} could not be charged.`,
  })),
  notice(subscriptions.subscriptionCancelled, 'subscription', ({ name }) => ({
    es: sentence`La suscripción «${name}» terminó.`,
    en: sentence`The subscription “${name}” has ended.`,
  })),
  notice(loans.loanApproved, 'loan', ({ amount }) => ({
    es: sentence`Te concedieron un préstamo de ${money(amount)}.`,
    en: sentence`You were granted a loan of ${money(amount)}.`,
  })),
  notice(loans.loanRejected, 'loan', ({ amount, reason }) => ({
    es: sentence`Te denegaron un préstamo de ${money(amount)}${after(reason)}.`,
    en: sentence`You were refused a loan of ${money(amount)}${after(reason)}.`,
  })),
  notice(loans.loanCancelled, 'loan', ({ amount, written_off }) => ({
    es: sentence`Se canceló tu préstamo de ${money(amount)}; ya no debes ${money(written_off)}.`,
    en: sentence`Your loan of ${money(amount)} was cancelled; you no longer owe ${money(written_off)}.`,
  })),
  notice(
    loans.loanPaid,
    'loan',
    ({ payment, remaining }) => ({
      es: sentence`Se pagaron ${money(payment)} de tu préstamo; quedan ${money(remaining)}.`,
      en: sentence`${money(payment)} of your loan was paid; ${money(remaining)} are left.`,
    }),
    (data) => [data.server_character_id],
  ),
  notice(loans.loanReminded, 'loan', ({ due, due_at }) => ({
    es: sentence`El ${time(due_at)} vence una cuota de ${money(due)} de tu préstamo.`,
    en: sentence`An instalment of ${money(due)} of your loan is due on ${time(due_at)}.`,
  })),
  notice(loans.loanOverdue, 'loan', ({ number, fee }) => ({
    es: sentence`No se pudo cobrar la cuota ${number} de tu préstamo; recargo de ${money(fee)}.`,
    en: sentence`Instalment ${number} of your loan could not be collected; late fee of ${money(fee)}.`,
  })),
  notice(loans.loanDefaulted, 'loan', ({ remaining }) => ({
    es: sentence`Tu préstamo quedó impagado: debes ${money(remaining)}.`,
    en: sentence`Your loan is in default: you owe ${money(remaining)}.`,
  })),
  notice(payslipPaid, 'transfer_received', ({ org_name, net, concept }) => ({
    es: sentence`Cobraste ${money(net)} de «${org_name}»${after(concept)}.`,
    en: sentence`You were paid ${money(net)} by “${org_name}”${after(concept)}.`,
  })),
  notice(
    callerAsked,
    'call',
    ({ call_id, case_number, text }) => ({
      es: sentence`Te preguntan por tu aviso ${thing('call', call_id, `n.º ${case_number}`)}: ${text}`,
      en: sentence`You are asked about your call ${thing('call', call_id, `no. ${case_number}`)}: ${text}`,
    }),
    (data) => [data.caller_character_id],
  ),
  notice(rewardClaimed, 'reward', ({ name, net }) => ({
    es: sentence`Cobraste ${money(net)} de la recompensa «${name}».`,
    en: sentence`You claimed ${money(net)} of the reward “${name}”.`,
  })),
]);
