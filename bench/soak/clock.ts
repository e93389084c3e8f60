/**
 * How much faster the soak's clock is than the machine's. One of its minutes must be longer than the service waits for a
 * bank (10 s), or cron would query payments that are still being made.
 */
const SPEED = 4
export const REAL_MINUTE_MS = 60_000 / SPEED

/** The one clock of the service, the banks and cron. */
export class SoakClock {
  #origin = Date.now()
  #start = Date.now()

  now(): Date {
    return new Date(this.#origin + (Date.now() - this.#start) * SPEED)
  }

  /** Advances it by so many minutes. */
  skip(minutes: number): void {
    this.#origin += minutes * 60_000
  }
}
