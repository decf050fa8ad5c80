/** The paging members of an answer (GW-12). */
export const pageOf = ({ page, per_page }: { page: number; per_page: number }, total: number) => ({
  page,
  per_page,
  total,
  total_pages: Math.ceil(total / per_page),
});

/** How many entries lie before a page. */
export const offsetOf = ({ page, per_page }: { page: number; per_page: number }): number =>
  (page - 1) * per_page;
