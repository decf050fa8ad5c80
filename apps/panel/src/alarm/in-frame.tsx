import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense } from 'react';
import { useDuty } from './duty.ts';

interface Props {
  name: string;
  load(): Promise<{ default: ComponentType }>;
}

/** Loads a component that few people need, and tries until it comes: one that does not must not take the frame away. */
function Late({ name, load }: Props) {
  const { data: Component } = useQuery({
    queryKey: ['panel', 'late', name],
    queryFn: async () => (await load()).default,
    retry: true,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  });
  return <Suspense>{Component && <Component />}</Suspense>;
}

const loadAlarm = () => import('./alarm.tsx');
const loadOwn = () => import('./own-panic.tsx');

/** The alarm of a server, for units on duty and dispatchers everywhere, and for everybody in the terminal. */
export function AlarmInFrame({ isTerminal = false }: { isTerminal?: boolean }) {
  const { units, dispatches } = useDuty();
  const isConcerned = isTerminal || dispatches || units.length > 0;
  return isConcerned && <Late name="alarm" load={loadAlarm} />;
}

/** The panic button of a person on duty. */
export function PanicInFrame() {
  return useDuty().units.length > 0 && <Late name="own panic" load={loadOwn} />;
}
