import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What is wrong with a line, if anything. */
export type ProxyFault =
  | 'none'
  /** Nobody listens. */
  | 'gone'
  /** Whoever listens never answers. */
  | 'silent'
  /** The request arrives, and the answer breaks off with its first byte. */
  | 'cut'
  /** What is asked for arrives under a signature that is not right. */
  | 'forged'
  /** The answer comes so many milliseconds late. */
  | { lateMs: number }

/** A line to a server that can be made to fail, and to work again. */
export interface FaultyProxy {
  /** The address of the server, by way of this line. */
  proxiedUrl(url: string): string
  setFault(fault: ProxyFault): void
  close(): Promise<void>
}

/** Changes a request's signature, so that it is the server which refuses it. */
const forge = (data: Buffer): Buffer =>
  Buffer.from(data.toString('latin1').replace(/(Signature=)[0-9a-f]{8}/, '$100000000'), 'latin1')

/** Opens a line to the server of a URL, at a free port unless one is given. */
export async function startFaultyProxy(url: string, at = 0): Promise<FaultyProxy> {
  const { hostname, port } = new URL(url)
  let current: ProxyFault = 'none'
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    }
    if (current === 'gone') near.destroy()
    near.on('data', (data) => {
      if (current === 'gone') near.destroy()
      else if (current !== 'silent') far.write(current === 'forged' ? forge(data) : data)
    })
    far.on('data', (data) => {
      if (current === 'cut') near.destroy()
      else if (typeof current === 'object') setTimeout(() => near.write(data), current.lateMs)
      else near.write(data)
    })
    near.on('close', () => far.destroy())
    far.on('close', () => {
      if (typeof current === 'string') near.destroy()
    })
  }).listen(at, '127.0.0.1')
  await once(server, 'listening')
  const own = (server.address() as AddressInfo).port
  return {
    proxiedUrl: (address) => address.replace(`${hostname}:${port}`, `127.0.0.1:${own}`),
    setFault: (fault) => {
      current = fault
    },
    close: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
