/** What has to be ended, in the reverse order of its start. */
export class CleanupStack {
  readonly #endings: Array<() => Promise<void> | void> = []

  add(ending: () => Promise<void> | void): void {
    this.#endings.push(ending)
  }

  /** Ends everything once; a failure does not keep the rest from ending. */
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
