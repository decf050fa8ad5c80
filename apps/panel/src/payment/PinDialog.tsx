import type { CabildoError } from '@cabildo/client';
import { useState } from 'react';
import { Button } from '../design/Button.tsx';
import { Dialog } from '../design/Dialog.tsx';
import { TextField } from '../design/TextField.tsx';
import { useSentence } from '../forms/FormProblem.tsx';
import { useWords } from '../words/words.ts';
import { paymentWords } from './words.ts';

/** A PIN has this many digits at most; how many the server wants is not told to players. */
const LONGEST = 8;
const SHORTEST = 4;

type Props = {
  /** The button's words, which name the amount. */
  confirm: string;
  onSubmit: (pin: string) => void;
  onClose: () => void;
  isBusy: boolean;
  error: CabildoError | undefined;
};

/** Asks for the PIN of what pays. */
export function PinDialog({ confirm, onSubmit, onClose, isBusy, error }: Props) {
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
