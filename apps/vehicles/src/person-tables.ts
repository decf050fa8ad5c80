/** Says of each table that holds a person what an export shows of it (ID-21). */
export const personTables = {
  vehicles: 'in vehicles',
  owners: 'not: a lock for each character',
  vehicle_logs: 'not: the history of a vehicle, which its owner reads there',
  purchases: 'not: steps of a purchase; the payment is in entries, the vehicle in vehicles',
  impound_payments: 'not: steps of a payment, which is in entries',
} as const;
