/**
 * The values of a form that differ from those of the thing it edits. An emptied text becomes null, which clears the stored
 * value; undefined counts as untouched.
 */
export function changedValues(
  entered: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const plain = (value: unknown): unknown =>
    value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
      ? null
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);
  return Object.fromEntries(
    Object.entries(entered)
      .filter(([name, value]) => value !== undefined && plain(value) !== plain(stored[name]))
      .map(([name, value]) => [name, plain(value) === null ? null : value]),
  );
}
