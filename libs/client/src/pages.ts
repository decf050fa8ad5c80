interface PageInput {
  page?: number | undefined;
  cursor?: string | undefined;
}

interface Page {
  page: number;
  /** null: unknown, as in a list that is read by cursor. */
  total_pages: number | null;
  next_cursor?: string | null;
}

/**
 * The pages of a list, from that of `input` on; by cursor where the list has one, so that nothing is read twice or left out.
 * @throws {CabildoError} when a page is refused
 */
export async function* pages<I extends PageInput, O extends Page, C>(
  list: (input: I, options?: C) => Promise<O>,
  input: I,
  options?: C,
): AsyncGenerator<O, void, undefined> {
  let next: PageInput = {};
  for (;;) {
    const answer = await list({ ...input, ...next }, options);
    yield answer;
    const { page, total_pages, next_cursor } = answer;
    if (next_cursor === null || (next_cursor === undefined && page >= (total_pages ?? 0))) return;
    next = next_cursor === undefined ? { page: page + 1 } : { page: undefined, cursor: next_cursor };
  }
}
