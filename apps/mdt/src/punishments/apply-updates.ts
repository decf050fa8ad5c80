import { draft, type EventActor } from '@cabildo/contracts/event';
import { fineChanged, pointsChanged } from '@cabildo/contracts/mdt/punishments/events.ts';
import type { EmittingScope } from '@cabildo/kit/service';
import {
  charactersIn,
  fineAfter,
  pointsAfter,
  punishmentView,
  type FineUpdate,
  type PointsUpdate,
} from './rules.ts';
import { updatePunishment, type PunishmentRow } from './table.ts';

interface Scope extends EmittingScope {
  now: Date;
  /** Default: the system. */
  actor?: EventActor;
}

/** Applies an update of the fine of a punishment that the transaction has locked, and emits the change. */
export const applyFineUpdate = (scope: Scope, stored: PunishmentRow, update: FineUpdate): Promise<void> =>
  store(scope, stored, fineAfter(stored, update, scope.now));

/** Like {@link applyFineUpdate}, for the licence points. */
export const applyPointsUpdate = (scope: Scope, stored: PunishmentRow, update: PointsUpdate): Promise<void> =>
  store(scope, stored, pointsAfter(stored, update, scope.now));

async function store({ tx, emit, now, actor }: Scope, stored: PunishmentRow, changed: PunishmentRow) {
  if (changed === stored) return;
  await updatePunishment(tx, changed);
  const characterIds = charactersIn(changed);
  const options = { serverId: changed.server_id, ...(actor && { actor }) };
  const { punishment_id, server_character_id, fine, points } = punishmentView(changed, now);
  const whose = { punishment_id, server_character_id };
  if (fine && fine.status !== stored.fine_status)
    emit(draft(fineChanged, { ...whose, fine }, characterIds), options);
  if (points && points.status !== stored.points_status)
    emit(draft(pointsChanged, { ...whose, points }, characterIds), options);
}
