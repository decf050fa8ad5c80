/** Says of each table that holds a person what an export shows of it (ID-21). */
export const personTables = {
  entries: "not: the log of a server is its staff's, who read it there",
} as const;
