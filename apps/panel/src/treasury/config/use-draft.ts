import updateBankConfig from '@cabildo/contracts/economy/config/update_bank_config.ts';
import configureOrgs from '@cabildo/contracts/economy/organisations/configure_orgs.ts';
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
  isOfOrgs,
  keyOf,
  SECTIONS,
  settingsOf,
  storedOf,
  withValue,
  wrongIn,
  type Draft,
  type Rules,
  type Setting,
} from './shape.ts';

const ALL = SECTIONS.flatMap(settingsOf);
const NOTHING: Draft = {};

/** The changes that are not saved yet, by server: they stay while other screens are looked at. */
const drafts = panelState<Readonly<Record<number, Draft>>>({});

/** The part of a draft that one of the two actions saves. */
const partOf = (draft: Draft, ofOrgs: boolean): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([key]) => isOfOrgs(key.split('.')[0]!) === ofOrgs));

/** The configuration of the server, and the changes of this person that are not saved yet. */
export function useDraft() {
  const { saved } = useWords(formWords);
  const { serverId: server_id } = useServer();
  const { config: ofBank } = useSuspenseQuery(answer('economy', 'getBankConfig', { server_id })).data;
  const { config: ofOrgs } = useSuspenseQuery(answer('orgs', 'getOrgsConfig', { server_id })).data;
  const config = { ...ofBank, ...ofOrgs } as Rules;
  const draft = drafts.use()[server_id] ?? NOTHING;
  const put = (next: Draft): void => drafts.set({ ...drafts.get(), [server_id]: next });
  // Members read the switched modules with the server itself (ECB-19).
  const bank = useCommand(updateBankConfig, { changes: ['servers'] });
  const orgs = useCommand(configureOrgs);
  const wrong = wrongIn(draft, ALL);
  const reset = (): void => {
    bank.reset();
    orgs.reset();
  };

  /** Saves both parts, one after the other; one that is refused keeps what was changed. */
  async function save(): Promise<void> {
    if (wrong.length > 0) return;
    const [banks, others] = [partOf(draft, false), partOf(draft, true)];
    const isIdle = (part: Draft): boolean => Object.keys(part).length === 0;
    if (!isIdle(banks) && !(await bank.run({ server_id, ...changesOf(banks) }))) return;
    put(others);
    if (!isIdle(others) && !(await orgs.run({ server_id, ...changesOf(others) }))) return;
    put(NOTHING);
    toast({ title: saved });
  }

  return {
    draft,
    wrong,
    command: {
      error: bank.error ?? orgs.error,
      isUnknown: bank.isUnknown || orgs.isUnknown,
      isBusy: bank.isBusy || orgs.isBusy,
    },
    valueOf: (setting: Setting): unknown =>
      keyOf(setting) in draft ? draft[keyOf(setting)] : storedOf(config, setting),
    change(setting: Setting, value: unknown): void {
      reset();
      put(withValue(draft, setting, value, config));
    },
    discard(): void {
      reset();
      put(NOTHING);
    },
    save: (): void => void save(),
  };
}
