import { toast } from '../design/overlays/toasts.tsx';
import type { CommandContract } from '../forms/command.ts';
import { useForm, type Form, type FormOptions } from '../forms/use-form.ts';
import { useWords } from '../words/words.ts';
import { settingsWords } from './words.ts';

/** A form for settings that stays on the screen, and goes on from what it saved. */
export function useSettings<C extends CommandContract>(contract: C, options: FormOptions<C>): Form<C> {
  const words = useWords(settingsWords);
  return useForm<C>(contract, { ...options, onDone: () => toast({ title: words.saved }) });
}
