import { CabildoError } from '@cabildo/client';
import type buyItems from '@cabildo/contracts/inventory/shop/buy_items.ts';
import type buyLicence from '@cabildo/contracts/inventory/shop/buy_license.ts';
import type orderStock from '@cabildo/contracts/inventory/shop/order_stock.ts';
import type payImpound from '@cabildo/contracts/vehicles/impounds/pay_impound.ts';
import type acceptOffer from '@cabildo/contracts/vehicles/offers/accept_offer.ts';
import type buyVehicle from '@cabildo/contracts/vehicles/sales/buy_vehicle.ts';
import { useState } from 'react';
import { useCommand, type AnswerOf, type InputOf } from '../forms/command.ts';

type PurchaseContract =
  | typeof acceptOffer
  | typeof buyItems
  | typeof buyLicence
  | typeof buyVehicle
  | typeof orderStock
  | typeof payImpound;

/** A purchase under way, with the question for the PIN where the server asks for one. */
export interface Purchase<C extends PurchaseContract> {
  /** Buys at the price that was shown, or at the new one that a refusal has said (SH-07). */
  buy(input: InputOf<C>, shown: number): void;
  /** The price to show: that of the list, or the new one that a refusal has said. */
  priceNow(shown: number): number;
  isBusy: boolean;
  /** The refusal, unless it only asks for the PIN. */
  error: unknown;
  isUnknown: boolean;
  /** Whether the PIN is asked for. */
  asksPin: boolean;
  /** The refusal of the PIN that was sent. */
  pinError: CabildoError | undefined;
  sendPin(pin: string): void;
  /** Gives the purchase up instead of the PIN. */
  leave(): void;
}

/** Buys; where the API wants a PIN, the same order is sent again with it. */
export function usePurchase<C extends PurchaseContract>(
  contract: C,
  onDone: (answer: AnswerOf<C>) => void,
): Purchase<C> {
  const [order, setOrder] = useState<InputOf<C>>();
  const [hasSentPin, setHasSentPin] = useState(false);
  const finish = (): void => {
    setOrder(undefined);
    setHasSentPin(false);
  };
  const command = useCommand<C>(contract, {
    changes: ['economy'],
    onDone(answer) {
      finish();
      onDone(answer);
    },
  });
  const { error, isBusy } = command;
  const code = error instanceof CabildoError ? error.code : undefined;
  const total = error instanceof CabildoError ? error.fields['total'] : undefined;
  const priceNow = (shown: number): number =>
    code === 'limit_exceeded' && typeof total === 'number' ? total : shown;
  const wantsPin = code === 'pin_required' || code === 'invalid_pin';
  return {
    priceNow,
    buy(input, shown) {
      const agreed = { ...input, max_total: priceNow(shown) };
      setOrder(agreed);
      setHasSentPin(false);
      void command.run(agreed);
    },
    isBusy,
    error: wantsPin ? null : error,
    isUnknown: command.isUnknown,
    asksPin: order !== undefined && (wantsPin || (hasSentPin && isBusy)),
    pinError: code === 'invalid_pin' ? (error as CabildoError) : undefined,
    sendPin(pin) {
      if (!order) return;
      setHasSentPin(true);
      void command.run({ ...order, pin });
    },
    leave() {
      finish();
      command.reset();
    },
  };
}
