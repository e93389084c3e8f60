import type { Bench } from './bench.ts'

/** Something that happens to every integration sooner or later. */
export interface Scenario {
  /** Its name in the report and in `--only`. */
  name: string
  /** What a right integration does, in a sentence. */
  does: string
  /** What to do about an integration that does not. */
  advice: string
  /** Makes it happen. Rejects with a Mismatch if the integration does something else. */
  run(bench: Bench): Promise<void>
}

/** The integration did something else than a right one. */
export class Mismatch extends Error {
  readonly expected: string
  readonly received: string

  constructor(expected: string, received: string) {
    super(`expected ${expected}, received ${received}`)
    this.expected = expected
    this.received = received
  }
}
