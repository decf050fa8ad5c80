/** Says of each table that holds a person what an export shows of it (ID-21). */
export const personTables = {
  entries: "not: a server's log is its staff's, and whoever may read it does so there",
} as const;
