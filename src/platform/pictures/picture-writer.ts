/** Extra capacity for a rewritten orientation block. */
const MARGIN = 64

/** Assembles a picture from parts of another one, which is at least about as long. */
export class PictureWriter {
  readonly #source: Uint8Array
  readonly #written: Uint8Array
  length = 0

  constructor(source: Uint8Array) {
    this.#source = source
    this.#written = new Uint8Array(source.length + MARGIN)
  }

  /** Copies this range of the source. */
  copy(from: number, to: number): void {
    this.put(this.#source.subarray(from, to))
  }

  put(bytes: ArrayLike<number>): void {
    this.#written.set(bytes, this.length)
    this.length += bytes.length
  }

  /** A view of everything written so far; changes to it change the result. */
  bytes(): Uint8Array {
    return this.#written.subarray(0, this.length)
  }
}
