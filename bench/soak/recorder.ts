/** What is known of one kind of request. */
export interface Kind {
  milliseconds: number[]
  statuses: Map<number, number>
}

const EXAMPLES = 20

/** Counts requests by kind, and keeps what should not have been. */
export class Recorder {
  readonly kinds = new Map<string, Kind>()
  /** Answers of a status that nobody expected, and replays that differ: the first of them. */
  readonly surprises: string[] = []
  surprised = 0
  /** Errors that the Worker logged, by event. */
  readonly errors = new Map<string, number>()
  readonly #logged: string[] = []

  add(kind: string, status: number, milliseconds: number): void {
    const known: Kind = this.kinds.get(kind) ?? { milliseconds: [], statuses: new Map() }
    known.milliseconds.push(milliseconds)
    known.statuses.set(status, (known.statuses.get(status) ?? 0) + 1)
    this.kinds.set(kind, known)
  }

  surprise(text: string): void {
    this.surprised += 1
    if (this.surprises.length < EXAMPLES) this.surprises.push(text)
  }

  /** Takes a line of the Worker's log. */
  readonly log = ({ message }: { message: string }): void => {
    if (!message.includes('"level":"error"')) return
    const { event = 'unknown' } = JSON.parse(message) as { event?: string }
    this.errors.set(event, (this.errors.get(event) ?? 0) + 1)
    if (this.#logged.length < EXAMPLES) this.#logged.push(message)
  }

  /** The first of the errors logged. */
  get logged(): readonly string[] {
    return this.#logged
  }

  /** How many answers had a status like this. */
  count(holds: (status: number) => boolean): number {
    let count = 0
    for (const { statuses } of this.kinds.values()) {
      for (const [status, times] of statuses) if (holds(status)) count += times
    }
    return count
  }
}
