import { useEffect, useRef, type MouseEvent, type RefObject } from 'react';
import { Button } from '../../design/button.tsx';
import { formatMoney } from '../../design/format.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import shared from '../shared/shared.module.css';
import { useBank } from '../shared/use-bank.ts';
import { Cost, type Quoted } from './confirm.tsx';
import { payWords } from './words.ts';

interface Props {
  quoted: Quoted;
  /** Whether the button takes the focus when it first shows: the payment came here filled in. */
  wantsFocus: RefObject<boolean>;
}

/**
 * The cost of what a form says, and the button that pays it. It stands lower than the button that it replaces, so that nobody hits
 * it who aimed at that one.
 */
export function Review({ quoted, wantsFocus }: Props) {
  const words = useWords(payWords);
  const language = useLanguage();
  const { symbol } = useBank();
  const button = useRef<HTMLButtonElement>(null);
  const { total, pin_required: isPinWanted } = quoted.quote;
  useEffect(() => {
    if (wantsFocus.current) button.current?.focus();
    wantsFocus.current = false;
  }, [wantsFocus]);
  // Enter in a field presses this button too. There it leads here first, because the cost may just have come.
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    const isHere = event.detail > 0 || document.activeElement === button.current;
    if (isHere || isPinWanted) return;
    event.preventDefault();
    button.current?.focus();
  };
  return (
    <section className={shared.stack} aria-labelledby="cost">
      <h2 id="cost">{words.review}</h2>
      <Cost {...quoted} />
      <Button ref={button} type="submit" variant="primary" isWide onClick={press}>
        {words.pay(formatMoney(total, symbol, language))}
      </Button>
    </section>
  );
}
