/** The bytes that a list which is imported may have in JSON (OT-07, CA-06). */
export const MAX_LIST_BYTES = 1024 * 1024;
/** A form writes a byte as up to three, and other parameters come beside the list. */
export const MAX_LIST_BODY_BYTES = 3 * MAX_LIST_BYTES + 64 * 1024;
