import { createServer } from 'node:net'

/** The ports of `npm run dev`; all but the service's own are replaced by free ones if taken. */
export const defaultPorts = {
  service: 8787,
  postgres: 15432,
  standIn: 15433,
  storage: 15434,
  bnc: 15435,
  r4: 15436,
  dolarApi: 15437,
  bdv: 15438,
  mercantil: 15439,
  banesco: 15440,
  plaza: 15441,
  exterior: 15442,
  tesoro: 15443,
  bdt: 15444,
  whatsapp: 15445,
  telegram: 15446,
  push: 15447,
}

/** Whether a server can listen on this port of 127.0.0.1 now. */
export function isPortFree(port: number): Promise<boolean> {
  return tryListening(port).then(
    () => true,
    () => false,
  )
}

/** The preferred port when it is free, else any free one. */
export async function freePort(preferred = 0): Promise<number> {
  try {
    return await tryListening(preferred)
  } catch {
    return tryListening(0)
  }
}

function tryListening(port: number): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address()
      server.close(() => {
        if (address === null || typeof address === 'string') failed(new Error('no port'))
        else done(address.port)
      })
    })
  })
}
