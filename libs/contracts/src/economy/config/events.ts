import { z } from 'zod';
import { SECTIONS } from './config.ts';
import type { Locale, Message } from '../../errors.ts';
import { defineEvent, enumerated } from '../../event.ts';
import { sentence } from '../../sentence.ts';

type Section = (typeof SECTIONS)[number];

const SECTION_WORDS: Readonly<Record<Section, Message>> = {
  modules: { es: 'los módulos', en: 'the modules' },
  accounts_config: { es: 'las cuentas', en: 'the accounts' },
  cards_config: { es: 'las tarjetas', en: 'the cards' },
  pin_config: { es: 'el PIN', en: 'the PIN' },
  transfers_config: { es: 'las transferencias', en: 'the transfers' },
  payment_config: { es: 'las solicitudes de pago', en: 'the payment requests' },
  subscriptions_config: { es: 'las suscripciones', en: 'the subscriptions' },
  loans_config: { es: 'los préstamos', en: 'the loans' },
  credit_config: { es: 'el interés de los préstamos', en: 'the interest on loans' },
  debts_config: { es: 'las deudas', en: 'the debts' },
  fines_config: { es: 'las multas', en: 'the fines' },
  tax_config: { es: 'los impuestos', en: 'the taxes' },
  rewards_config: { es: 'las recompensas', en: 'the rewards' },
  inheritance_config: { es: 'las herencias', en: 'the inheritances' },
  limits_config: { es: 'los límites', en: 'the limits' },
  notifications_config: { es: 'los avisos', en: 'the notifications' },
};

const named = (sections: readonly Section[], locale: Locale): string =>
  enumerated(
    sections.map((section) => SECTION_WORDS[section]),
    locale,
  );

/** The banking rules of a server changed (ECB-19). */
export const configUpdated = defineEvent({
  type: 'bank.config.updated',
  data: z.object({ sections: z.array(z.enum(SECTIONS)) }),
  note: {
    es: (data) => sentence`Se cambió la configuración del banco: ${named(data.sections, 'es')}.`,
    en: (data) => sentence`The configuration of the bank was changed: ${named(data.sections, 'en')}.`,
  },
});
