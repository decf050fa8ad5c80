import updateBankConfig from '@cabildo/contracts/economy/config/update_bank_config.ts';
import { SECTIONS, type BankConfig } from '@cabildo/contracts/economy/config/config.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { answer } from '../../api/answers.ts';
import { panelState } from '../../api/state.ts';
import { useServer } from '../../shared/server/server.tsx';
import { toast } from '../../design/overlays/toasts.tsx';
import { useCommand } from '../../forms/command.ts';
import { formWords } from '../../shared/form/words.ts';
import { useWords } from '../../words/words.ts';
import {
  changesOf,
  keyOf,
  settingsOf,
  storedOf,
  withValue,
  wrongIn,
  type Draft,
  type Setting,
} from './shape.ts';

const ALL = SECTIONS.flatMap(settingsOf);
const NOTHING: Draft = {};

/** The changes that are not saved yet, by server: they stay while other screens are looked at. */
const drafts = panelState<Readonly<Record<number, Draft>>>({});

/** The configuration of the server, and the changes of this person that are not saved yet. */
export function useDraft() {
  const { saved } = useWords(formWords);
  const { serverId } = useServer();
  const { config } = useSuspenseQuery(answer('economy', 'getBankConfig', { server_id: serverId })).data;
  const draft = drafts.use()[serverId] ?? NOTHING;
  const put = (next: Draft): void => drafts.set({ ...drafts.get(), [serverId]: next });
  const command = useCommand(updateBankConfig, {
    // Members read the switched modules with the server itself (ECB-19).
    changes: ['servers'],
    onDone() {
      put(NOTHING);
      toast({ title: saved });
    },
  });
  const wrong = wrongIn(draft, ALL);
  return {
    draft,
    wrong,
    command,
    valueOf: (setting: Setting): unknown =>
      keyOf(setting) in draft ? draft[keyOf(setting)] : storedOf(config as BankConfig, setting),
    change(setting: Setting, value: unknown): void {
      command.reset();
      put(withValue(draft, setting, value, config as BankConfig));
    },
    discard(): void {
      command.reset();
      put(NOTHING);
    },
    save(): void {
      if (wrong.length === 0) void command.run({ server_id: serverId, ...changesOf(draft) });
    },
  };
}
