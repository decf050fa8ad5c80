import resetPin from '@cabildo/contracts/economy/bank/pins/reset_pin.ts';
import setPin from '@cabildo/contracts/economy/bank/pins/set_pin.ts';
import verifyPin from '@cabildo/contracts/economy/bank/pins/verify_pin.ts';
import { useState } from 'react';
import { useWords } from '../../words/words.ts';
import { BankForm } from '../shared/bank-form.tsx';
import { isAboutPin, SecretField } from '../shared/pin-field.tsx';
import { useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { securityWords } from './words.ts';

/** The thing that a PIN belongs to: an account or a card (ECA-14). */
export type PinTarget = { account_id: number } | { card_id: number };

interface Props {
  target: PinTarget;
  name: string;
  onClose: () => void;
}

/** The PIN that must be known to set one: the present one, or for the first PIN of a card that of its account (ECA-14). */
export type Present = 'own' | 'account';

/** Sets the first PIN, or a new one in exchange for the present one. */
export function SetPin({ target, name, present, onClose }: Props & { present: Present | undefined }) {
  const words = useWords(securityWords);
  const { save } = useWords(bankWords);
  const { serverId } = useBank();
  const [repeated, setRepeated] = useState('');
  const [differs, setDiffers] = useState(false);
  return (
    <BankForm
      contract={setPin}
      fixed={{ server_id: serverId, ...target }}
      title={present === 'own' ? words.change : words.set}
      description={name}
      submit={save}
      done={words.saved}
      check={({ pin = '' }) => {
        setDiffers(repeated !== pin);
        return repeated === pin;
      }}
      asksPin={false}
      onClose={onClose}
      fields={({ refusal }) => {
        // An account that was given its PIN meanwhile asks for it by a refusal.
        const asked = present ?? (isAboutPin(refusal) ? 'account' : undefined);
        return {
          old_pin:
            asked !== undefined &&
            ((bound) => (
              <SecretField {...bound} label={asked === 'own' ? words.old : words.ofAccount} isRequired />
            )),
          pin: (bound) => (
            <>
              <SecretField {...bound} label={words.next} />
              <SecretField
                label={words.repeat}
                value={repeated}
                onChange={setRepeated}
                error={differs ? words.differs : undefined}
                isRequired
              />
            </>
          ),
        };
      }}
    />
  );
}

/** Tries a PIN without doing anything else. */
export function CheckPin({ target, name, onClose }: Props) {
  const words = useWords(securityWords);
  const { pin } = useWords(bankWords);
  const { serverId } = useBank();
  return (
    <BankForm
      contract={verifyPin}
      fixed={{ server_id: serverId, ...target }}
      title={words.check}
      description={name}
      submit={words.check}
      done={words.right}
      asksPin={false}
      onClose={onClose}
      fields={{ pin: (bound) => <SecretField {...bound} label={pin} /> }}
    />
  );
}

/** Replaces or removes a PIN that was forgotten; staff alone may. */
export function ResetPin({ target, name, onClose }: Props) {
  const words = useWords(securityWords);
  const { serverId } = useBank();
  return (
    <BankForm
      contract={resetPin}
      fixed={{ server_id: serverId, ...target }}
      title={words.resetTitle}
      description={`${name}. ${words.resetText}`}
      submit={words.reset}
      done={words.resetDone}
      asksPin={false}
      onClose={onClose}
      fields={{ pin: (bound) => <SecretField {...bound} label={words.next} /> }}
    />
  );
}
