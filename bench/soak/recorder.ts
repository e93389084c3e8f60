/** The figures of one kind of request. */
export interface RequestStats {
  milliseconds: number[]
  statuses: Map<number, number>
}

const MAX_EXAMPLES = 20

/** Counts requests by kind, and stores unexpected results. */
export class Recorder {
  readonly kinds = new Map<string, RequestStats>()
  /** The first responses with an unexpected status, and replays that differ. */
  readonly unexpected: string[] = []
  unexpectedCount = 0
  /** Errors that the Worker logged, by event. */
  readonly errors = new Map<string, number>()
  readonly #logged: string[] = []

  recordRequest(kind: string, status: number, milliseconds: number): void {
    const known: RequestStats = this.kinds.get(kind) ?? { milliseconds: [], statuses: new Map() }
    known.milliseconds.push(milliseconds)
    known.statuses.set(status, (known.statuses.get(status) ?? 0) + 1)
    this.kinds.set(kind, known)
  }

  recordUnexpected(text: string): void {
    this.unexpectedCount += 1
    if (this.unexpected.length < MAX_EXAMPLES) this.unexpected.push(text)
  }

  /** Takes a line of the Worker's log. */
  readonly collectLogLine = ({ message }: { message: string }): void => {
    if (!message.includes('"level":"error"')) return
    const { event = 'unknown' } = JSON.parse(message) as { event?: string }
    this.errors.set(event, (this.errors.get(event) ?? 0) + 1)
    if (this.#logged.length < MAX_EXAMPLES) this.#logged.push(message)
  }

  /** The first of the logged errors. */
  get logged(): readonly string[] {
    return this.#logged
  }

  /** The number of responses with such a status. */
  countResponses(holds: (status: number) => boolean): number {
    let count = 0
    for (const { statuses } of this.kinds.values()) {
      for (const [status, times] of statuses) if (holds(status)) count += times
    }
    return count
  }
}
