import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PaymentTestbed } from './payment-testbed.ts'

/** A shop’s own website, on another site than the service: pages by their paths, which one policy holds for. */
export interface FramingShop {
  /** By `localhost`, which is another site than 127.0.0.1. */
  origin: string
  /** The same server by a name that its merchant does not list. */
  unlistedOrigin: string
  serve(path: string, html: string, headers?: Record<string, string>): void
  stop(): Promise<void>
}

/** What the shop’s own script keeps: what the button told it, and what any window sent to it. */
const RECORDER = `window.told = []
window.messages = []
addEventListener('bolivar:checkout', ({ detail }) => told.push(detail))
addEventListener('message', ({ origin, data }) => messages.push({ origin, data }))`

export async function startFramingShop(): Promise<FramingShop> {
  const pages = new Map<string, { html: string; headers: Record<string, string> }>()
  const server = createServer(({ url = '/' }, response) => {
    if (url === '/recorder.js') {
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(RECORDER)
      return
    }
    const page = pages.get(url)
    response.writeHead(page ? 200 : 404, { 'Content-Type': 'text/html', ...page?.headers })
    response.end(page?.html)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    unlistedOrigin: `http://127.0.0.1:${port}`,
    serve: (path, html, headers = {}) => void pages.set(path, { html, headers }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** A shop’s page with a button for each of these addresses, each named after its place: `Pagar 1`. */
export const pageWithButtons = (
  { service }: PaymentTestbed,
  addresses: readonly string[],
): string => `<!doctype html><html lang="es"><meta name="viewport" content="width=device-width">
  <title>Tienda</title><main><h1>Tienda</h1>${addresses
    .map(
      (address, place) => `<p><a href="${address}" data-bolivar-button>Pagar ${place + 1}</a></p>`,
    )
    .join('')}</main>
  <script src="/recorder.js"></script><script src="${service.url}/v1/button.js" async></script></html>`
