import { useWords } from '../../words/words.ts';
import { frameWords } from '../words.ts';
import { useBoard } from './board-data.tsx';
import { boardWords } from './board.words.ts';
import { callsOf, type Unit } from './board.ts';

/** Says what a unit does: a unit on a call is not available, whatever the status. */
export function useWork(): (unit: Unit) => string {
  const words = useWords(boardWords);
  const { status: names } = useWords(frameWords);
  const { calls } = useBoard();
  return (unit) => {
    const numbers = callsOf(unit, calls).map(({ case_number }) => case_number);
    if (numbers.length === 0) return names[unit.status];
    const onCalls = words.onCalls(numbers);
    return unit.status === 'available' ? onCalls : `${names[unit.status]} · ${onCalls}`;
  };
}
