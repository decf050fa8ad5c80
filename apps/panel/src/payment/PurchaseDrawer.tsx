import type { ReactNode } from 'react';
import { Button } from '../design/Button.tsx';
import { Drawer } from '../design/Drawer.tsx';
import { CommandProblem } from '../forms/FormProblem.tsx';
import { PayerField } from './PayerField.tsx';
import type { Payer } from './payment.ts';
import styles from './payment.module.css';
import { PinDialog } from './PinDialog.tsx';
import type { Purchase } from './use-purchase.ts';

type Props = {
  title: string;
  subtitle?: ReactNode;
  /** The character who pays. */
  characterId: number;
  payer: Payer;
  onPayer: (payer: Payer) => void;
  /** Costs nothing, so that nothing is chosen to pay for it. */
  isFree?: boolean;
  purchase: Omit<Purchase<never>, 'buy' | 'priceNow'>;
  /** The words of the button, which name the amount. */
  confirm: string;
  onPay: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A purchase in a drawer: what is bought, what pays for it, and the PIN where the server asks for one. */
export function PurchaseDrawer(props: Props) {
  const { characterId, payer, onPayer, isFree, purchase, confirm, onPay, children, ...drawer } = props;
  return (
    <Drawer
      {...drawer}
      footer={
        <Button variant="primary" isWide isBusy={purchase.isBusy} onClick={onPay}>
          {confirm}
        </Button>
      }
    >
      <div className={styles.stack}>
        {children}
        {!isFree && (
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
