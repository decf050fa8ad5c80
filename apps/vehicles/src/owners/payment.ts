import { fail, type Failure } from '@cabildo/contracts/errors';
import type { Payment, Payer } from '@cabildo/saga';
import { orgOf } from './rules.ts';

/** VS-02: an organisation pays from its main account, and in no other way. */
export function paymentOf<P extends Payment>(payment: P, owner: number): P | Failure<'error'> {
  if (orgOf(owner) === null) return payment;
  const { payment_method, account_id, card_id } = payment;
  const isOtherwise = payment_method === 'wallet' || account_id !== undefined || card_id !== undefined;
  return isOtherwise ? fail('error', { message: MAIN_ACCOUNT }) : { ...payment, payment_method: 'bank' };
}

/** VS-02: the organisation that pays for its vehicle, by the right of a rank. */
export function payerOf(owner: number): Payer {
  const org_id = orgOf(owner);
  return org_id === null ? {} : { payer_org: { org_id, right: 'vehicles' } };
}

const MAIN_ACCOUNT = {
  es: 'Una organización paga desde su cuenta principal: no envíes wallet, account_id ni card_id.',
  en: 'An organisation pays from its main account: send neither wallet nor account_id or card_id.',
};
