import { useQuery } from '@tanstack/react-query';
import { ofServer } from '../shared/server/first.ts';
import { useServerId } from '../shared/server/server.tsx';

/** The own characters that are on duty in the server that is shown, and whether this person dispatches there. */
export function useDuty(): { units: readonly number[]; dispatches: boolean } {
  const { data } = useQuery(ofServer(useServerId()).powers);
  return { units: data?.units ?? [], dispatches: data?.powers.includes('dispatch') ?? false };
}
