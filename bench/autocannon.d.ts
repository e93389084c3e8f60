declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    /** In seconds; or else how many requests are made. */
    duration?: number
    /** How many seconds a response may take. */
    timeout?: number
    amount?: number
    requests: readonly object[]
    /** Called with each connection before it sends anything. */
    setupClient?: (client: { setRequests(requests: readonly object[]): void }) => void
  }

  interface Result {
    errors: number
    timeouts: number
    non2xx: number
  }

  interface Run extends PromiseLike<Result> {
    on(
      event: 'response',
      listen: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): void
  }

  export default function autocannon(options: Options): Run
}
