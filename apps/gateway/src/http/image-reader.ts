import type { Failure } from '@cabildo/contracts/errors';
import { imageType } from '@cabildo/contracts/fields';
import type { BodyReader, RequestParams } from './parameters.ts';

/** The number of bytes at the beginning of an image that show its type (GW-30). */
const HEAD = 12;

/** Reads a body that is an image. The first bytes decide about a refusal, while the rest is still on its way (FU-06). */
export class ImageReader implements BodyReader {
  readonly #param: string;
  readonly #refusal: Failure;
  readonly #chunks: Buffer[] = [];
  #size = 0;
  #isImage = false;

  /** @param param the parameter that the image becomes, as its bytes @param refusal the failure for any other content */
  constructor(param: string, refusal: Failure) {
    this.#param = param;
    this.#refusal = refusal;
  }

  write(chunk: Buffer): Failure | undefined {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#isImage || this.#size < HEAD) return undefined;
    this.#isImage = imageType(Buffer.concat(this.#chunks)) !== undefined;
    return this.#isImage ? undefined : this.#refusal;
  }

  end(): RequestParams | Failure {
    if (!this.#isImage) return this.#refusal;
    return { [this.#param]: Buffer.concat(this.#chunks) };
  }
}
