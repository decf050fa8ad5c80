import { mergeKeys } from '@cabildo/contracts/action';
import { fail, type Failure, type Message } from '@cabildo/contracts/errors';
import {
  bankConfig,
  SECTIONS,
  type BankConfig,
  type Module,
} from '@cabildo/contracts/economy/config/config.ts';

type Json = Readonly<Record<string, unknown>>;

/** The sections that a server has changed, which are stored, and the whole configuration that follows from them. */
export interface MergedConfig {
  sections: Record<string, unknown>;
  config: BankConfig;
}

/** ECB-19: merges changes, key by key, into the sections that a server has changed before; all of them or none. */
export function mergeConfig(stored: Json, changes: Json): MergedConfig | { problem: Message } {
  const sections: Record<string, unknown> = { ...stored };
  for (const section of SECTIONS) {
    if (changes[section] !== undefined) sections[section] = mergeKeys(stored[section], changes[section]);
  }
  const parsed = bankConfig.safeParse(sections);
  if (!parsed.success) return { problem: problemOf(parsed.error.issues[0]!.path.join('.')) };
  const { min_amount, max_amount } = parsed.data.transfers_config;
  if (max_amount !== null && max_amount < min_amount)
    return { problem: problemOf('transfers_config.max_amount') };
  const { department_percent, officer_percent } = parsed.data.fines_config.split;
  if (department_percent + officer_percent > 100) return { problem: problemOf('fines_config.split') };
  return { sections, config: parsed.data };
}

const problemOf = (path: string): Message => ({
  es: `El valor de ${path} no encaja con el resto de la configuración.`,
  en: `The value of ${path} does not fit the rest of the configuration.`,
});

/** ECB-05: refuses an action of a module that the server has switched off. */
export function refuseModule(
  { modules }: Pick<BankConfig, 'modules'>,
  module: Module,
): Failure<'forbidden'> | undefined {
  if (modules[module]) return undefined;
  return fail('forbidden', {
    message: {
      es: `El módulo «${module}» está desactivado en este servidor.`,
      en: `The module “${module}” is switched off on this server.`,
    },
  });
}
