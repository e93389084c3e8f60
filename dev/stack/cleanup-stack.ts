/** Cleanups that run in the reverse order of their registration. */
export class CleanupStack {
  readonly #endings: Array<() => Promise<void> | void> = []

  add(ending: () => Promise<void> | void): void {
    this.#endings.push(ending)
  }

  /** Runs all cleanups once; a failure does not stop the others. */
  async run(): Promise<void> {
    for (let ending = this.#endings.pop(); ending !== undefined; ending = this.#endings.pop()) {
      try {
        await ending()
      } catch (error) {
        console.error(error)
      }
    }
  }
}
