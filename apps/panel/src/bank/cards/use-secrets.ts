import { useEffect, useState } from 'react';
import { client } from '../../api/client.ts';
import { useBank } from '../shared/use-bank.ts';
import type { Card } from './use-cards.ts';

/** Secrets that only the holder of a card sees, and only for a moment. */
export interface Secrets {
  number: string;
  cvv: string | undefined;
}

const SHOWN_MS = 30_000;

/** Reads the number of a card, and its CVV where there still is one to read, and forgets both after half a minute. */
export function useSecrets(card: Card) {
  const { of, serverId } = useBank();
  const [secrets, setSecrets] = useState<Secrets>();
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    if (!secrets) return;
    const timer = setTimeout(() => setSecrets(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [secrets]);

  async function show(): Promise<void> {
    setIsBusy(true);
    setError(null);
    try {
      const { card: whole } = await client().economy.getCard({ server_id: serverId, card_id: card.card_id });
      const isLegacy = card.card_type === 'legacy' && card.holder_character_id === of.server_character_id;
      const { cvv } = isLegacy ? await client().economy.getBank(of) : {};
      setSecrets({ number: whole.card_number, cvv });
    } catch (failure) {
      setError(failure);
    } finally {
      setIsBusy(false);
    }
  }
  return { secrets, error, isBusy, show, hide: () => setSecrets(undefined) };
}
