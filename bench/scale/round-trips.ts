import type { NeonQuery } from '../../dev/stack/neon-batch.ts'
import type { RoundTripObserver } from '../../dev/stack/neon-stand-in.ts'

/** The last round trip to a database. */
export interface RoundTrip {
  queries: NeonQuery[]
  milliseconds: number
}

/** The round trips to one database. */
export interface RoundTripLog {
  last(): RoundTrip
}

/** Keeps the last round trip to each database, as the Neon stand-in reports them. */
export class RoundTripRecorder {
  readonly #last = new Map<string, RoundTrip>()

  readonly observe: RoundTripObserver = (database, queries, milliseconds) => {
    this.#last.set(database, { queries, milliseconds })
  }

  logOf(ownerUrl: string): RoundTripLog {
    const database = new URL(ownerUrl).pathname.slice(1)
    return {
      last: () => {
        const trip = this.#last.get(database)
        if (trip === undefined) throw new Error(`nothing crossed to ${database}`)
        return trip
      },
    }
  }
}
