import { z } from 'zod';
import type { EventContract, OwnMatter } from '../../event.ts';
import { formCreated, formUpdated } from '../../community/forms/events.ts';
import { leaveAnswered, leaveEnded, leaveRequested } from '../../community/leaves/events.ts';
import { memberWarned } from '../../community/files/events.ts';
import { pointsAdded, pointsVoided } from '../../community/points/events.ts';
import { quotaMissed } from '../../community/quotas/events.ts';
import {
  reviewWanted,
  submissionClosed,
  submissionCreated,
  submissionJudged,
  submissionMoved,
  submissionReplied,
} from '../../community/submissions/events.ts';
import {
  accountClosed,
  accountCreated,
  accountFrozen,
  accountUnfrozen,
} from '../../economy/bank/accounts/events.ts';
import { cashDeposited, cashWithdrawn } from '../../economy/bank/cash/events.ts';
import { debtPaid, debtSigned } from '../../economy/credit/debts/events.ts';
import { inheritanceExecuted } from '../../economy/endings/inheritance/events.ts';
import { loanApproved, loanPaid, loanRejected, loanRequested } from '../../economy/credit/loans/events.ts';
import {
  memberJoined as orgMemberJoined,
  memberLeft as orgMemberLeft,
  orgCreated,
  orgDissolved,
  orgResumed,
  orgSuspended,
  orgUpdated,
  ownerChanged,
  rankChanged,
} from '../../economy/organisations/events.ts';
import { rewardClaimed } from '../../economy/funds/rewards/events.ts';
import { transferCompleted } from '../../economy/payments/transfers/events.ts';
import { friskCompleted, friskStarted } from '../../inventory/frisks/events.ts';
import { itemConfiscated, itemGiven, itemTaken, itemTransferred } from '../../inventory/holdings/events.ts';
import {
  licenseGranted,
  licenseRevoked,
  pointsDeducted,
  pointsRestored,
} from '../../inventory/licenses/events.ts';
import { purchaseCompleted } from '../../inventory/shop/events.ts';
import { boloClosed, boloCreated, boloUpdated } from '../../mdt/bolos/events.ts';
import { callAcknowledged, callCreated, callNoted, callUpdated } from '../../mdt/calls/events.ts';
import { jailEnded, jailReduced, jailStarted } from '../../mdt/jail/events.ts';
import { punishmentCreated, punishmentExpunged, punishmentVoided } from '../../mdt/punishments/events.ts';
import { shiftCorrected, shiftEnded, shiftStarted } from '../../mdt/shifts/events.ts';
import { caseClosed, caseCreated, caseUpdated } from '../../mdt/cases/events.ts';
import {
  reportAnswered,
  reportCreated,
  reportLocked,
  reportSubmitted,
  reportUpdated,
} from '../../mdt/reports/events.ts';
import { warrantClosed, warrantCreated, warrantUpdated } from '../../mdt/warrants/events.ts';
import { unitAttached, unitDetached, unitPanicked, unitStatusChanged } from '../../mdt/units/events.ts';
import { memberBanned, memberUnbanned } from '../../servers/bans/events.ts';
import {
  characterCreated,
  characterDeleted,
  characterDied,
  characterUpdated,
} from '../../servers/characters/events.ts';
import { memberJoined, memberKicked, memberLeft, memberRoleChanged } from '../../servers/members/events.ts';
import { licenceRotated } from '../../servers/script-licences/events.ts';
import { serverDeleted, serverTransferred, serverUpdated } from '../../servers/servers/events.ts';
import { vehicleFlagged } from '../../vehicles/flags/events.ts';
import { keyGiven, keysEnded, keyTaken } from '../../vehicles/keys/events.ts';
import {
  offerAccepted,
  offerCancelled,
  offerDeclined,
  offerExpired,
  offerMade,
} from '../../vehicles/offers/events.ts';
import { vehicleBought } from '../../vehicles/sales/events.ts';
import { vehicleGiven, vehicleRemoved, vehicleUpdated } from '../../vehicles/vehicles/events.ts';

/** V1-12: the kinds of events that webhooks and streams send, each with its event of the platform. */
export const KINDS = {
  'server.updated': serverUpdated,
  'server.deleted': serverDeleted,
  'server.transferred': serverTransferred,
  'member.joined': memberJoined,
  'member.left': memberLeft,
  'member.kicked': memberKicked,
  'member.role_changed': memberRoleChanged,
  'member.banned': memberBanned,
  'member.unbanned': memberUnbanned,
  'member.warned': memberWarned,
  'character.created': characterCreated,
  'character.updated': characterUpdated,
  'character.deleted': characterDeleted,
  'character.died': characterDied,
  'item.given': itemGiven,
  'item.taken': itemTaken,
  'item.transferred': itemTransferred,
  'item.confiscated': itemConfiscated,
  'license.granted': licenseGranted,
  'license.revoked': licenseRevoked,
  'license.points_deducted': pointsDeducted,
  'license.points_restored': pointsRestored,
  'shop.purchase': purchaseCompleted,
  'bank.transfer': transferCompleted,
  'bank.deposit': cashDeposited,
  'bank.withdraw': cashWithdrawn,
  'bank.account_created': accountCreated,
  'bank.account_frozen': accountFrozen,
  'bank.account_unfrozen': accountUnfrozen,
  'bank.account_closed': accountClosed,
  'bank.debt_signed': debtSigned,
  'bank.debt_paid': debtPaid,
  'bank.loan_requested': loanRequested,
  'bank.loan_approved': loanApproved,
  'bank.loan_rejected': loanRejected,
  'bank.loan_paid': loanPaid,
  'bank.reward_claimed': rewardClaimed,
  'bank.inheritance_executed': inheritanceExecuted,
  'vehicle.purchased': vehicleBought,
  'vehicle.updated': vehicleUpdated,
  'vehicle.removed': vehicleRemoved,
  'vehicle.flagged': vehicleFlagged,
  'vehicle.given': vehicleGiven,
  'vehicle.offered': offerMade,
  'vehicle.offer_accepted': offerAccepted,
  'vehicle.offer_declined': offerDeclined,
  'vehicle.offer_cancelled': offerCancelled,
  'vehicle.offer_expired': offerExpired,
  'vehicle.key_given': keyGiven,
  'vehicle.key_taken': keyTaken,
  'vehicle.keys_ended': keysEnded,
  'frisk.started': friskStarted,
  'frisk.completed': friskCompleted,
  'call.created': callCreated,
  'call.updated': callUpdated,
  'call.noted': callNoted,
  'call.acknowledged': callAcknowledged,
  'punishment.created': punishmentCreated,
  'punishment.voided': punishmentVoided,
  'punishment.expunged': punishmentExpunged,
  'jail.started': jailStarted,
  'jail.reduced': jailReduced,
  'jail.ended': jailEnded,
  'shift.started': shiftStarted,
  'shift.ended': shiftEnded,
  'shift.corrected': shiftCorrected,
  'unit.status_changed': unitStatusChanged,
  'unit.attached': unitAttached,
  'unit.detached': unitDetached,
  'unit.panic': unitPanicked,
  'licence.rotated': licenceRotated,
  'warrant.created': warrantCreated,
  'warrant.updated': warrantUpdated,
  'warrant.closed': warrantClosed,
  'bolo.created': boloCreated,
  'bolo.updated': boloUpdated,
  'bolo.closed': boloClosed,
  'case.created': caseCreated,
  'case.updated': caseUpdated,
  'case.closed': caseClosed,
  'report.created': reportCreated,
  'report.updated': reportUpdated,
  'report.submitted': reportSubmitted,
  'report.answered': reportAnswered,
  'report.locked': reportLocked,
  'org.created': orgCreated,
  'org.updated': orgUpdated,
  'org.suspended': orgSuspended,
  'org.resumed': orgResumed,
  'org.dissolved': orgDissolved,
  'org.member_joined': orgMemberJoined,
  'org.member_left': orgMemberLeft,
  'org.rank_changed': rankChanged,
  'org.owner_changed': ownerChanged,
  'form.created': formCreated,
  'form.updated': formUpdated,
  'submission.created': submissionCreated,
  'submission.replied': submissionReplied,
  'submission.moved': submissionMoved,
  'submission.closed': submissionClosed,
  'submission.review_wanted': reviewWanted,
  'submission.verdict': submissionJudged,
  'leave.requested': leaveRequested,
  'leave.answered': leaveAnswered,
  'leave.ended': leaveEnded,
  'points.added': pointsAdded,
  'points.voided': pointsVoided,
  'quota.missed': quotaMissed,
} as const satisfies Readonly<Record<string, EventContract>>;

/** The action `test` sends this kind to one webhook, whatever kinds the webhook asks for. */
export const TEST_KIND = 'webhook.test' as const;
export const testData = z.object({ webhook_id: z.int() });

export type Kind = keyof typeof KINDS | typeof TEST_KIND;
export const KIND_NAMES = [...Object.keys(KINDS), TEST_KIND] as unknown as readonly [Kind, ...Kind[]];

type Group<K extends string> = K extends `${infer G}.${string}` ? `${G}.*` : never;
const GROUPS = [...new Set(KIND_NAMES.map((kind) => kind.replace(/\..*/, '.*') as Group<Kind>))];

/** The words that a stream may follow: kinds, and groups of kinds as `call.*` (V1-14). */
export type Followed = Kind | Group<Kind>;
export const FOLLOWED = [...KIND_NAMES, ...GROUPS] as unknown as readonly [Followed, ...Followed[]];

const kindsByType = new Map<string, Kind>(
  Object.entries(KINDS).map(([kind, { type }]) => [type, kind as Kind]),
);

/** The kind of an event, by its type; undefined: such events are not sent. */
export const kindOf = (type: string): Kind | undefined => kindsByType.get(type);

/** Whose own matter events of a kind are (V1-14); undefined: only readers of the kind get them. */
export const ownMatterOf = (kind: string): OwnMatter<never> | undefined =>
  (KINDS as Readonly<Record<string, EventContract | undefined>>)[kind]?.own;

/** The schema of `data` of each kind. */
export const KIND_DATA = Object.fromEntries(
  KIND_NAMES.map((kind) => [kind, kind === TEST_KIND ? testData : KINDS[kind].data]),
) as unknown as Readonly<Record<Kind, z.ZodType>>;
