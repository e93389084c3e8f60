/**
 * How much faster than the machine's the soak's clock goes. A minute of it has to be longer than the service waits
 * for a bank (10 s), or cron would ask after payments that are still being made.
 */
const SPEED = 4
export const REAL_MINUTE_MS = 60_000 / SPEED

/** The one clock that the service, the banks and cron live by. */
export class SoakClock {
  #origin = Date.now()
  #start = Date.now()

  now(): Date {
    return new Date(this.#origin + (Date.now() - this.#start) * SPEED)
  }

  /** Moves it on by so many minutes. */
  skip(minutes: number): void {
    this.#origin += minutes * 60_000
  }
}
