declare module 'js-yaml' {
  /** Reads a file of one document. @throws {Error} for what is no YAML */
  export function load(text: string): unknown;
  /** Reads a file of several documents. */
  export function loadAll(text: string): unknown[];
  /** Writes a document. @param options lineWidth: -1 breaks no line */
  export function dump(document: unknown, options?: { lineWidth?: number }): string;
}
