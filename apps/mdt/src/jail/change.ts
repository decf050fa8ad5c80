import { draft, type EventData } from '@cabildo/contracts/event';
import { jailEnded, jailReduced, jailStarted } from '@cabildo/contracts/mdt/jail/events.ts';
import type { EmittingScope } from '@cabildo/kit/service';
import { afterEnd, over, sentenceView } from './rules.ts';
import { findAfter, listBegunOf, lockSubject, storeSentence, type SentenceRow } from './table.ts';

interface Scope extends EmittingScope {
  now: Date;
}

/** A sentence as its events show it. */
const jailed = (row: SentenceRow, now: Date): EventData<typeof jailStarted> => ({
  ...sentenceView(row, now),
  punishment_id: row.id,
  server_character_id: row.character_id,
  user_id: row.user_id,
});

const aboutWhom = ({ character_id }: SentenceRow): number[] => (character_id === null ? [] : [character_id]);

/** Stores a sentence that has begun, or whose turn has come. The transaction has locked the subject, as for the others here. */
export async function storeStart({ tx, emit, now }: Scope, started: SentenceRow): Promise<void> {
  await storeSentence(tx, started);
  emit(draft(jailStarted, jailed(started, now), aboutWhom(started)), { serverId: started.server_id });
}

/** Stores a sentence that is shorter now. */
export async function storeReduction(
  { tx, emit, now }: Scope,
  shorter: SentenceRow,
  { by, reason }: { by: number; reason: string },
): Promise<void> {
  await storeSentence(tx, shorter);
  const data = { ...jailed(shorter, now), reduced_by: by, reason };
  emit(draft(jailReduced, data, aboutWhom(shorter)), { serverId: shorter.server_id });
}

/** Stores a sentence that is over, and begins the one that waits for it. */
export async function storeEnd(
  scope: Scope,
  before: SentenceRow,
  ended: SentenceRow,
  releaseReason: string | null = null,
): Promise<void> {
  await storeOver(scope, ended, releaseReason);
  const next = await findAfter(scope.tx, ended.id);
  if (!next) return;
  const changed = afterEnd(next, before, ended);
  if (changed.status === 'serving') await storeStart(scope, changed);
  else await storeSentence(scope.tx, changed);
}

async function storeOver({ tx, emit, now }: Scope, ended: SentenceRow, release_reason: string | null) {
  await storeSentence(tx, ended);
  const data = { ...jailed(ended, now), reason: ended.end_reason!, release_reason };
  emit(draft(jailEnded, data, aboutWhom(ended)), { serverId: ended.server_id });
}

/** RC-05: releases characters that died or were deleted. */
export async function releaseEnded(
  scope: Scope,
  serverId: number,
  characterIds: readonly number[],
): Promise<void> {
  for (const character_id of characterIds.toSorted((a, b) => a - b))
    await lockSubject(scope.tx, { server_id: serverId, character_id, user_id: null });
  for (const begun of await listBegunOf(scope.tx, characterIds))
    await storeOver(scope, over(begun, 'character_ended', scope.now), null);
}
