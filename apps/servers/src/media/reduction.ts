/** The longest side of a stored picture, in pixels (RC-01). */
export const MAX_SIDE = 2048;
export const PREVIEW_SIDE = 320;
/** The most pixels of a picture, in all of its frames, so that a small file cannot take much memory. */
export const MAX_PIXELS = 50_000_000;
export const MAX_FRAMES = 200;
/** The longest time for reading a picture. */
export const READ_SECONDS = 5;

/** The bytes of a picture, as the process that reads it gets them. */
export interface Order {
  readonly bytes: Buffer;
}

/** A picture without its metadata, as WebP. */
export interface Reduced {
  readonly bytes: Buffer;
  readonly preview: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Why a picture is not stored: no kind that is known, too many pixels, too long to read, or damaged. */
export type Unreadable = 'kind' | 'size' | 'time' | 'broken';

export type Report = Reduced | { readonly refused: Unreadable };
