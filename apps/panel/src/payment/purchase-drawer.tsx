import type { CabildoError } from '@cabildo/client';
import { useState, type ReactNode } from 'react';
import { Button } from '../design/button.tsx';
import { TextField } from '../design/fields/text-field.tsx';
import { Dialog } from '../design/overlays/dialog.tsx';
import { Drawer } from '../design/overlays/drawer.tsx';
import { CommandProblem, useSentence } from '../forms/form-problem.tsx';
import { PayerField } from './payer-field.tsx';
import type { Payer } from './payment.ts';
import styles from './payment.module.css';
import { useWords } from '../words/words.ts';
import { paymentWords } from './words.ts';
import type { Purchase } from './use-purchase.ts';

/** The bounds of a PIN in digits. Players cannot read the length that their server demands. */
const LONGEST = 8;
const SHORTEST = 4;

type PinProps = {
  /** The button's words, which name the amount. */
  confirm: string;
  onSubmit: (pin: string) => void;
  onClose: () => void;
  isBusy: boolean;
  error: CabildoError | undefined;
};

/** Asks for the PIN of what pays. */
function PinDialog({ confirm, onSubmit, onClose, isBusy, error }: PinProps) {
  const words = useWords(paymentWords);
  const [pin, setPin] = useState('');
  const said = useSentence(error);
  const send = (): void => {
    if (pin.length < SHORTEST) return;
    setPin('');
    onSubmit(pin);
  };
  return (
    <Dialog
      title={words.pinTitle}
      description={words.pinText}
      onClose={onClose}
      onSubmit={send}
      footer={
        <Button type="submit" variant="primary" isBusy={isBusy} isDisabled={!isBusy && pin.length < SHORTEST}>
          {confirm}
        </Button>
      }
    >
      <TextField
        label={words.pin}
        type="password"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={LONGEST}
        value={pin}
        onChange={(text) => setPin(text.replace(/\D/g, ''))}
        error={said}
        isRequired
      />
    </Dialog>
  );
}

type Props = {
  title: string;
  subtitle?: ReactNode;
  /** Stand beside the cross: what else can be done than pay. */
  actions?: ReactNode;
  /** The character who pays; null: a company, which pays from its main account alone (VS-02). */
  characterId: number | null;
  payer: Payer;
  onPayer: (payer: Payer) => void;
  /** Costs nothing, so that nothing is chosen to pay for it. */
  isFree?: boolean;
  purchase: Omit<Purchase<never>, 'buy' | 'priceNow'>;
  /** The words of the button, which name the amount. */
  confirm: string;
  /** Nothing can be bought yet, because something is missing. */
  isIncomplete?: boolean;
  onPay: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A purchase in a drawer: what is bought, what pays for it, and the PIN where the server asks for one. */
export function PurchaseDrawer(props: Props) {
  const { characterId, payer, onPayer, isFree, purchase, confirm, isIncomplete, onPay, children, ...drawer } =
    props;
  const words = useWords(paymentWords);
  return (
    <Drawer
      {...drawer}
      footer={
        <Button variant="primary" isWide isBusy={purchase.isBusy} isDisabled={isIncomplete} onClick={onPay}>
          {confirm}
        </Button>
      }
    >
      <div className={styles.stack}>
        {children}
        {!isFree && characterId === null && <p className={styles.soft}>{words.byCompany}</p>}
        {!isFree && characterId !== null && (
          <PayerField
            characterId={characterId}
            value={payer}
            onChange={onPayer}
            isDisabled={purchase.isBusy}
          />
        )}
        <CommandProblem command={purchase} />
      </div>
      {purchase.asksPin && (
        <PinDialog
          confirm={confirm}
          onSubmit={purchase.sendPin}
          onClose={purchase.leave}
          isBusy={purchase.isBusy}
          error={purchase.pinError}
        />
      )}
    </Drawer>
  );
}
