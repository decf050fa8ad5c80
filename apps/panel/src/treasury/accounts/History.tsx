import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/answers.ts';
import { useServer } from '../../app/server.tsx';
import { Sparkline } from '../../overview/sparkline.tsx';
import { useWords } from '../../words/words.ts';
import { staffAccountWords } from './words.ts';

/** The balance of an account over the last thirty days. */
export function History({ of }: { of: { server_id: number; account_id: number } }) {
  const words = useWords(staffAccountWords);
  const { symbol } = useServer();
  const { data } = useQuery(answer('economy', 'getBalanceHistory', of));
  const points = (data?.history ?? []).flatMap(({ day, closing_balance }) =>
    closing_balance === null ? [] : [{ day, value: closing_balance }],
  );
  return <Sparkline label={words.history} dayLabel={words.day} points={points} symbol={symbol} />;
}
