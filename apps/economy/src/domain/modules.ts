import { fail, type Failure } from '@cabildo/contracts';
import type { BankConfig, Module } from '@cabildo/contracts/economy/bank_config.ts';

/** ECB-05: the refusal of what belongs to a module that the server has switched off, or undefined. */
export function refuseModule(config: BankConfig, module: Module): Failure<'forbidden'> | undefined {
  if (config.modules[module]) return undefined;
  return fail('forbidden', {
    message: {
      es: `El módulo «${module}» está desactivado en este servidor.`,
      en: `The module “${module}” is switched off on this server.`,
    },
  });
}
