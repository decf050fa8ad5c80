import type { ComponentProps, ReactNode } from 'react';
import { Skeleton, type Shape } from '../../design/layout/skeleton.tsx';
import { Failed } from './failed.tsx';

interface Props<T> {
  query: ComponentProps<typeof Failed>['query'] & { data: T | undefined };
  /** Says what could not be read. */
  failed?: string;
  /** The shape of what comes. */
  shape?: Shape;
  /** The number of rows that come, where they have the shape of rows. */
  rows?: number;
  children: (data: T) => ReactNode;
}

/** Shows an answer; before it comes its shape, and where it was refused the reason with another try. */
export function Loaded<T>({ query, failed, shape = 'card', rows, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <Failed query={query} {...(failed !== undefined && { title: failed })} />;
  return <Skeleton shape={shape} {...(rows !== undefined && { rows })} />;
}
