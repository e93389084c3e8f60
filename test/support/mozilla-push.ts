import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type WebSocket, WebSocketServer } from 'ws'

export type MozillaPush = Awaited<ReturnType<typeof startMozillaPush>>

interface Told {
  messageType: 'hello' | 'register' | 'unregister' | 'ack' | 'ping'
  channelID?: string
}

/**
 * The push service to which a real Firefox connects, on 127.0.0.1: it gives a browser its addresses, and passes on to it what
 * is sent there, unread (https://mozilla-push-service.readthedocs.io/en/latest/design/). Whoever sends is not checked here,
 * which `dev/channels/push-service.ts` does.
 */
export async function startMozillaPush() {
  const browsers = new Map<string, WebSocket>()
  let uaid = randomBytes(16).toString('hex')
  const taken: { channel: string; headers: IncomingMessage['headers']; bytes: Buffer }[] = []

  const server = createServer(async (request, response) => {
    const [, channel = ''] = /^\/wpush\/([\w-]+)$/.exec(request.url ?? '') ?? []
    const browser = browsers.get(channel)
    const bytes = await buffer(request)
    if (request.method !== 'POST' || !browser) {
      response.writeHead(410).end()
      return
    }
    taken.push({ channel, headers: request.headers, bytes })
    passOn(taken.length - 1)
    response.writeHead(201, { Location: `${url}/m/${taken.length}` }).end()
  })
  /** Passes a message on to its browser, once more where it was before. */
  function passOn(index: number): void {
    const { channel, headers, bytes } = taken[index] ?? {}
    browsers.get(channel ?? '')?.send(
      JSON.stringify({
        ...{ messageType: 'notification', channelID: channel, version: `${index}-${Date.now()}` },
        data: bytes?.toString('base64url'),
        headers: { encoding: headers?.['content-encoding'] },
      }),
    )
  }

  const sockets = new WebSocketServer({ server, handleProtocols: ([first = '']) => first })
  sockets.on('connection', (socket) => {
    const answer = (said: object) => socket.send(JSON.stringify(said))
    socket.on('message', (data) => {
      const told = JSON.parse(String(data)) as Told
      const { messageType, channelID = '' } = told
      if (messageType === 'hello')
        answer({
          ...{ messageType, uaid, status: 200 },
          ...{ use_webpush: true, broadcasts: {} },
        })
      if (messageType === 'register') {
        browsers.set(channelID, socket)
        answer({ messageType, channelID, status: 200, pushEndpoint: `${url}/wpush/${channelID}` })
      }
      if (messageType === 'unregister') {
        browsers.delete(channelID)
        answer({ messageType, channelID, status: 200 })
      }
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`

  return {
    url,
    taken: taken as readonly { headers: IncomingMessage['headers'] }[],
    passOn,
    /** Loses all that it knows of its browsers, which are given other names and have to register again. */
    forget(): void {
      uaid = randomBytes(16).toString('hex')
      browsers.clear()
      for (const socket of sockets.clients) socket.terminate()
    },
    /** Where no browser is registered any more. */
    isEmpty: (): boolean => browsers.size === 0,
    /** What Firefox prefers this service by, and has notifications allowed. */
    preferences: {
      // Which Firefox switches off while it is steered.
      'dom.push.connection.enabled': true,
      'dom.push.retryBaseInterval': 100,
      // A machine without a desktop has nothing to show them with but Firefox itself.
      'alerts.useSystemBackend': false,
      'dom.push.serverURL': `ws://127.0.0.1:${port}/`,
      'dom.push.testing.allowInsecureServerURL': true,
      'permissions.default.desktop-notification': 1,
    },
    async stop() {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      await new Promise((closed) => server.close(closed))
    },
  }
}
