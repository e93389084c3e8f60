import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy in front of the database, which counts round trips and can delay them. */
export interface DelayProxy {
  port: number
  setDelay(milliseconds: number): void
  /** The number of requests that followed a response, since the last call. */
  takeRoundTrips(): number
  stop(): Promise<void>
}

/** Opens a proxy to a port of 127.0.0.1. The whole delay is on the way there, as in the Neon stand-in. */
export async function startDelayProxy(target: number): Promise<DelayProxy> {
  let delayMs = 0
  let roundTrips = 0
  const sockets = new Set<Socket>()

  const server = createServer((near) => {
    const far = connect({ port: target, host: '127.0.0.1' })
    let answered = true
    near.on('data', (asked) => {
      if (answered) roundTrips += 1
      answered = false
      if (delayMs === 0) far.write(asked)
      else setTimeout(() => far.write(asked), delayMs)
    })
    far.on('data', (answer) => {
      answered = true
      near.write(answer)
    })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.setNoDelay(true)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the line has no port')
  return {
    port: address.port,
    setDelay: (milliseconds) => {
      delayMs = milliseconds
    },
    takeRoundTrips: () => {
      const counted = roundTrips
      roundTrips = 0
      return counted
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
