import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/overlays/dialog.tsx';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { useWords } from '../../words/words.ts';
import { CardNumber } from './bank-card.tsx';
import { cardWords } from './words.ts';

/** The secrets of a card that was just made; they are shown this once and kept nowhere. */
export interface Issued {
  card_number: string;
  cvv: string;
}

/** Shows the number and the CVV of a new card until the person says that they are kept. */
export function IssuedCard({ issued, onClose }: { issued: Issued; onClose: () => void }) {
  const words = useWords(cardWords);
  const { card_number, cvv } = issued;
  return (
    <Dialog
      title={words.issuedTitle}
      description={words.issuedText}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      <KeyValues
        items={[
          [words.number, <CardNumber key="number" number={card_number} end={card_number.slice(-4)} />],
          [words.cvv, <strong key="cvv">{cvv}</strong>],
        ]}
      />
    </Dialog>
  );
}
