import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A line to a server by HTTP that shows what was asked of it, and that can lose requests and answers. */
export interface RecordedLine {
  url: string
  /** `GET /path`, in order. */
  requests: string[]
  /** Has requests like this not arrive, until told otherwise. */
  loseRequests(pattern: RegExp | undefined): void
  /** Has requests like this be carried out, and their answers be lost, until told otherwise. */
  loseAnswers(pattern: RegExp | undefined): void
  stop(): Promise<void>
}

export async function startRecordedLine(target: () => string): Promise<RecordedLine> {
  const requests: string[] = []
  let lostRequests: RegExp | undefined
  let lostAnswers: RegExp | undefined
  const server = createServer(async (request, response) => {
    const name = `${request.method} ${request.url}`
    requests.push(name)
    if (lostRequests?.test(name)) return void request.socket.destroy()
    try {
      const answer = await forward(request, target())
      if (lostAnswers?.test(name)) return void request.socket.destroy()
      response.writeHead(answer.status, {
        'Content-Type': answer.headers.get('Content-Type') ?? '',
        ...(answer.headers.has('Retry-After') && {
          'Retry-After': answer.headers.get('Retry-After') ?? '',
        }),
      })
      response.end(await answer.text())
    } catch {
      request.socket.destroy()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    loseRequests: (pattern) => {
      lostRequests = pattern
    },
    loseAnswers: (pattern) => {
      lostAnswers = pattern
    },
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function forward(request: IncomingMessage, target: string): Promise<Response> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
  return fetch(new URL(request.url ?? '/', target), {
    method: request.method,
    headers: headers as Record<string, string>,
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  })
}
