import type { NeonQuery } from '../../dev/stack/neon-batch.ts'
import type { Observer } from '../../dev/stack/neon-stand-in.ts'

/** What crossed to a database last. */
export interface Trip {
  queries: NeonQuery[]
  milliseconds: number
}

/** The round trips to one database. */
export interface Trips {
  last(): Trip
}

/** Keeps the last round trip to each database, as the Neon stand-in tells of them. */
export class TripRecorder {
  readonly #last = new Map<string, Trip>()

  readonly observe: Observer = (database, queries, milliseconds) => {
    this.#last.set(database, { queries, milliseconds })
  }

  of(ownerUrl: string): Trips {
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
