import { connect } from 'node:net'
import type { Service } from './service.ts'

/**
 * Posts to a path under /api/v1, declares a body of so many bytes and sends only the beginning of it. Gives the status
 * of the response, which comes without the rest.
 */
export async function postPartially(
  { url }: Pick<Service, 'url'>,
  path: string,
  headers: Record<string, string>,
  declaredBytes: number,
  beginning: string,
): Promise<number> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  try {
    const head = Object.entries({ ...headers, 'Content-Length': declaredBytes })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
    socket.write(`POST /api/v1${path} HTTP/1.1\r\nHost: localhost\r\n${head}\r\n${beginning}`)
    const first = await new Promise<Buffer>((resolve, reject) => {
      socket.once('data', resolve)
      socket.once('error', reject)
      socket.once('close', () => reject(new Error('closed without a response')))
    })
    return Number(/^HTTP\/1\.1 (\d{3}) /.exec(`${first}`)?.[1])
  } finally {
    socket.destroy()
  }
}
