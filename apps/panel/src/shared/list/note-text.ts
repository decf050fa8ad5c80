import { plain, type NotePart } from '@cabildo/contracts/sentence.ts';
import { formatMoment } from '../../design/format.ts';

/** A sentence of the log or of a notice as a text, with times in the zone of the reader. */
export const textOf = (parts: readonly NotePart[], language: string): string =>
  plain(
    parts.map((part) =>
      typeof part === 'object' && part.at !== undefined
        ? { ...part, text: formatMoment(Date.parse(part.at), language) }
        : part,
    ),
  );
