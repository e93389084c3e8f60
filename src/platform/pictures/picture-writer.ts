/** Room for what is written anew: an orientation. */
const MARGIN = 64

/** Puts a picture together out of parts of another, which is never much shorter. */
export class PictureWriter {
  readonly #source: Uint8Array
  readonly #written: Uint8Array
  length = 0

  constructor(source: Uint8Array) {
    this.#source = source
    this.#written = new Uint8Array(source.length + MARGIN)
  }

  /** Writes the source's bytes of this range. */
  copy(from: number, to: number): void {
    this.put(this.#source.subarray(from, to))
  }

  put(bytes: ArrayLike<number>): void {
    this.#written.set(bytes, this.length)
    this.length += bytes.length
  }

  /** What was written so far; a change of it changes what was written. */
  bytes(): Uint8Array {
    return this.#written.subarray(0, this.length)
  }
}
