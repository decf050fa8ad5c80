import { rowOfEvent, STREAMED_TYPES } from './event-rows.ts';

it('gives an event the sentence that the log keeps of it', () => {
  const data = {
    transfer_id: 1,
    from_account_id: 3,
    to_account_id: 4,
    from_character_id: 5,
    to_character_id: 6,
    amount: 120,
    fee: 0,
    tax: 0,
    concept: 'Pan',
  };
  const event = {
    id: '01890a5d-ac96-774b-bcce-b302099a8057',
    type: 'bank.transfer' as const,
    timestamp: '2026-06-15T12:00:00.000Z',
    server_id: 1,
    actor: { kind: 'user', user_id: 7 },
    data,
  };
  expect(rowOfEvent(event)).toEqual({
    id: event.id,
    at: event.timestamp,
    domain: 'bank',
    action: 'transfer.completed',
    note: {
      es: 'Transferencia de 120 de la cuenta 3 a la cuenta 4. Concepto: Pan',
      en: 'Transfer of 120 from account 3 to account 4. Concept: Pan',
    },
    actor: { id: 7, name: undefined },
    characters: [],
    data,
  });
});

it('knows the types of all kinds that the stream brings', () => {
  expect(STREAMED_TYPES).toContainEqual({ domain: 'mdt', action: 'call.created' });
});
