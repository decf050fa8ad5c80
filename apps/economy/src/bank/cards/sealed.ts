import { sealedText, sealedValues } from '@cabildo/kit/service';
import { cards, type CardRow } from './table.ts';

/** The context in which a CVV of a legacy card is sealed: copied to another account, it does not open (design 6). */
export const cvvSealedFor = ({ account_id }: Pick<CardRow, 'account_id'>): string => String(account_id);

/** The text whose MAC is stored for a CVV that is never shown again (ECA-05). */
export const macText = (number: string, cvv: string): string => `cvv ${number} ${cvv}`;

const ALL_CVVS = Array.from({ length: 1_000 }, (_, cvv) => String(cvv).padStart(3, '0'));

/** The CVVs of cards: legacy ones are sealed; of the others the MAC is found again among those of all thousand values. */
export const sealedCvvs = [
  sealedText(cards, { id: ['id'], column: 'cvv_sealed', reads: ['account_id'], boundTo: cvvSealedFor }),
  sealedValues(cards, {
    id: ['id'],
    columns: ['cvv_mac', 'cvv_key_version'],
    reads: ['number'],
    version: 'cvv_key_version',
    provesKey: true,
    reseal({ number, cvv_mac, cvv_key_version }, box) {
      const macOf = box.macOf(cvv_key_version!);
      const cvv = ALL_CVVS.find((each) => macOf(macText(number, each)).equals(cvv_mac!));
      if (cvv === undefined)
        throw new Error('No CVV has the MAC of this card: it was made with another key.');
      const { mac, version } = box.mac(macText(number, cvv));
      return { cvv_mac: mac, cvv_key_version: version };
    },
  }),
] as const;
