import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { waitUntil } from './wait-until.ts'

/** A request that a receiver was sent. */
export interface ReceivedRequest {
  path: string
  headers: Record<string, string>
  body: string
  /** In real milliseconds since 1970. */
  at: number
}

/** How a receiver answers its nth request of a path, counted from 1. */
export type Behaviour = (response: ServerResponse, nth: number) => void

/** An endpoint of a merchant's, as it may be found on the Internet. */
export interface Receiver {
  url(path: string): string
  /** Answers a path like this from now on; all others answer 200. */
  setBehaviour(path: string, behaviour: Behaviour): void
  /** What a path was sent so far, in order. */
  requestsTo(path: string): ReceivedRequest[]
  /** Waits until a path was sent so much. */
  waitFor(path: string, count: number, patienceMs?: number): Promise<ReceivedRequest[]>
  stop(): Promise<void>
}

export const respondWith =
  (code: number, text = '', headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    void response.writeHead(code, headers).end(text)

export const redirectTo = (location: string, code = 302): Behaviour =>
  respondWith(code, '', { Location: location })

export const respondAfter =
  (milliseconds: number, then: Behaviour = respondWith(200)): Behaviour =>
  (response, nth) =>
    void setTimeout(() => then(response, nth), milliseconds)

/** Takes the request, and never answers. */
export const neverRespond: Behaviour = () => {}

/** Fails so often before it takes what it is sent. */
export const failTimes =
  (times: number, code = 500): Behaviour =>
  (response, nth) =>
    respondWith(nth > times ? 200 : code)(response, nth)

/** Closes the connection without a word. */
export const closeConnection: Behaviour = (response) => void response.socket?.destroy()

/** Says that it takes the request, and closes the connection in the middle of saying more. */
export const closeMidResponse: Behaviour = (response) => {
  response.writeHead(200, { 'Content-Length': '1000' })
  response.write('so far', () => response.socket?.destroy())
}

/** Says so many bytes, as fast as they are read. */
export const respondWithBytes =
  (bytes: number): Behaviour =>
  (response) => {
    const piece = Buffer.alloc(64 * 1024, 'long ')
    let left = bytes
    const write = () => {
      while (left > 0) {
        const next = piece.subarray(0, left)
        left -= next.length
        if (!response.write(next)) return void response.once('drain', write)
      }
      response.end()
    }
    write()
  }

/** Starts a receiver on a port of 127.0.0.1. */
export async function startReceiver(): Promise<Receiver> {
  const received = new Map<string, ReceivedRequest[]>()
  const behaviours = new Map<string, Behaviour>()
  const sentTo = (path: string) => received.get(path) ?? []
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const headers = request.headers as Record<string, string>
    const body = await textOf(request)
    received.set(path, [...sentTo(path), { path, headers, body, at: Date.now() }])
    const behaviour = behaviours.get(path) ?? respondWith(200)
    behaviour(response, sentTo(path).length)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    setBehaviour: (path, behaviour) => void behaviours.set(path, behaviour),
    requestsTo: sentTo,
    waitFor: async (path, count, patienceMs) => {
      await waitUntil(`${count} at ${path}`, () => sentTo(path).length >= count, patienceMs)
      return sentTo(path)
    },
    stop: async () => {
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await closed
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
