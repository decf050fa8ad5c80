/** BO-09: by these names a bot does for a person what members do for themselves, and the person's rank does not count. */
const FOR_MEMBERS: ReadonlySet<string> = new Set(
  [
    'transfer',
    'quote_transfer',
    'deposit',
    'withdraw',
    'get_shop',
    'buy_items',
    'buy_license',
    'list_vehicle_models',
    'buy_vehicle',
    'get_my_vehicles',
    'get_claimable',
    'claim_rewards',
    'list_notifications',
    'create_payment_request',
    'approve_payment_request',
    'reject_payment_request',
    'list_debts',
    'pay_debt',
    'leaderboard',
    'list_items',
  ].map((action) => `cp_bot.${action}`),
);

/** Whether the rank of the person counts by this name of an action. */
export const isForMembers = (name: string): boolean => FOR_MEMBERS.has(name);
