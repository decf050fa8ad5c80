import { useQueryClient } from '@tanstack/react-query';
import { answer } from '../api/answers.ts';
import { useServerId } from '../app/server.tsx';
import type { Option } from '../design/Listbox.tsx';
import { useWords } from '../words/words.ts';
import { useBoard } from './board-data.tsx';
import { lookupWords } from './lookup.words.ts';

/** The newest punishments among which is searched, and the most that are offered. */
const NEWEST = 100;
const MOST = 20;

type Find = (text: string) => Promise<Option[]>;

const isLike = (label: string, text: string): boolean =>
  label.toLowerCase().includes(text.trim().toLowerCase());

/** Finds calls of the board by number or title. */
export function useFindCalls(): Find {
  const { calls } = useBoard();
  return async (text) =>
    calls
      .map(({ call_id, case_number, title }): Option => ({
        value: String(call_id),
        label: `${case_number} · ${title}`,
      }))
      .filter(({ label }) => isLike(label, text))
      .slice(0, MOST);
}

/** Finds punishments by their reasons. */
export function useFindPunishments(): Find {
  const { types } = useWords(lookupWords);
  const queries = useQueryClient();
  const input = { server_id: useServerId(), per_page: NEWEST };
  return async (text) => {
    const { punishments } = await queries.fetchQuery(answer('mdt', 'listPunishments', input));
    return punishments
      .map(({ punishment_id, reason, type }): Option => ({
        value: String(punishment_id),
        label: reason,
        hint: types[type],
      }))
      .filter(({ label }) => isLike(label, text))
      .slice(0, MOST);
  };
}
