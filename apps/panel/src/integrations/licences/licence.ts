import type { AnswerOf, Client } from '@cabildo/client';

export type ScriptLicence = AnswerOf<Client['billing']['listLicences']>['licences'][number];

/** A key that was just made, and for which script. */
export interface MadeKey {
  product: string;
  key: string;
}
