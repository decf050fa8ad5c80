import { useQuery } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** A value of the whole panel, kept beside the answers in the query cache. */
export interface PanelState<T> {
  get(): T;
  set(value: T): void;
  use(): T;
}

export function panelState<T>(name: string, initial: T): PanelState<T> {
  const queryKey = ['panel', name];
  const get = (): T => queryClient.getQueryData<T>(queryKey) ?? initial;
  queryClient.setQueryDefaults(queryKey, { gcTime: Infinity, staleTime: Infinity });
  return {
    get,
    set: (value) => void queryClient.setQueryData<T>(queryKey, value),
    use: () => useQuery<T>({ queryKey, queryFn: get, enabled: false }).data ?? initial,
  };
}
