import type { evidenceEntry } from '@cabildo/contracts/inventory/evidence/evidence.ts';
import type { z } from 'zod';
import type { ListedEntry, MoveRow } from './table.ts';

/** An entry as callers see it, with the chain of custody from the frisk on. */
export function entryView(entry: ListedEntry, moves: readonly MoveRow[]): z.output<typeof evidenceEntry> {
  const at = entry.created_at.toISOString();
  const frisked = {
    at,
    quantity: entry.taken,
    to: 'evidence' as const,
    to_character_id: null,
    by_character_id: entry.searcher_character_id,
    by_user_id: entry.searcher_user_id,
    reason: null,
  };
  const steps = moves.map(({ created_at, quantity, target, to_character_id, by_character_id, by_user_id, reason }) => ({
    at: created_at.toISOString(),
    quantity,
    to: target,
    to_character_id,
    by_character_id,
    by_user_id,
    reason,
  }));
  return {
    entry_id: entry.id,
    department_id: entry.department_id,
    item_id: entry.item_id,
    name: entry.name,
    quantity: entry.quantity,
    owner_character_id: entry.owner_character_id,
    session_id: entry.frisk_id,
    created_at: at,
    custody: [frisked, ...steps],
  };
}
