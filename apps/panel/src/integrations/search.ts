import { idOf, oneOf, openedOf, searchOf } from '../shared/route/search.ts';

// The contract of deliveries would bring all kinds of events into the first screen.
const STATUSES = ['pending', 'delivered', 'failed'] as const;

/** The webhook that is open or being made, with the filter of its deliveries and the one that is unfolded. */
export const webhooksSearch = searchOf({ webhook: openedOf, status: oneOf(...STATUSES), delivery: idOf });

/** The script licence that is open. */
export const licencesSearch = searchOf({ licence: idOf });
