import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failed } from '../app/Failed.tsx';
import { Skeleton } from '../design/Skeleton.tsx';
import { useWords } from '../words/words.ts';
import { overviewWords } from './words.ts';

type Props<T> = { read: UseQueryResult<T>; children: (data: T) => ReactNode };

/** A part of the overview that comes, and may fail, by itself. */
export function Part<T>({ read, children }: Props<T>) {
  const words = useWords(overviewWords);
  if (read.data !== undefined) return children(read.data);
  if (!read.error) return <Skeleton shape="rows" rows={3} />;
  return <Failed title={words.failed} query={read} />;
}
