/**
 * Opens the console without a connection: keeps its page and its files, and nothing else. Never an answer of the interface,
 * nor anything of a person. Shows what the person is notified of, and opens what it is about; where the browser is given
 * another address for that, tells it to the service. dev/console/build.ts writes it beside the console, with what SHELL and
 * VERSION stand for.
 */
declare const SHELL: readonly string[]
declare const VERSION: string

/** The parts of a service worker's interface that are used here: its types exclude those of pages. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}
interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null
}
interface NotificationEvent extends ExtendableEvent {
  readonly notification: { readonly data: unknown; close(): void }
}
interface WindowClient {
  readonly url: string
  focus(): Promise<WindowClient>
  navigate(url: string): Promise<WindowClient | null>
}
interface WorkerScope {
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window' }): Promise<WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
  readonly registration: {
    showNotification(title: string, options: object): Promise<void>
    readonly pushManager: PushManager
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listen: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listen: (event: FetchEvent) => void): void
  addEventListener(type: 'push', listen: (event: PushEvent) => void): void
  addEventListener(type: 'pushsubscriptionchange', listen: (event: ExtendableEvent) => void): void
  addEventListener(type: 'notificationclick', listen: (event: NotificationEvent) => void): void
}

const worker = self as unknown as WorkerScope

/** The same page at each of its addresses. */
const PAGE = '/console'
const CACHE = `console-${VERSION}`
/** After which the page that is kept is shown, rather than none. */
const PATIENCE_MS = 3_000

worker.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE)
    await cache.addAll([new Request(PAGE, { cache: 'reload' }), ...SHELL])
    await worker.skipWaiting()
  }
  event.waitUntil(keep())
})

worker.addEventListener('activate', (event) => {
  const replaceOlder = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
    await worker.clients.claim()
  }
  event.waitUntil(replaceOlder())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith(`${PAGE}/assets/`) || SHELL.includes(pathname))
    event.respondWith(fileOf(request))
  else if (request.mode === 'navigate' && (pathname === PAGE || pathname.startsWith(`${PAGE}/`)))
    event.respondWith(page(request))
})

/** A file's name changes with its content, so what is kept is right for good. */
async function fileOf(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.status === 200) await cache.put(request, response.clone())
  return response
}

/** The page of the present release; without a connection, or after too long a wait, the one that is kept. */
async function page(request: Request): Promise<Response> {
  const asked = fetch(request)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  const response = await Promise.race([asked, late]).catch(() => undefined)
  if (response && response.status < 500) return response
  const kept = await (await caches.open(CACHE)).match(PAGE)
  return kept ?? response ?? asked
}

/** As the service has sent it, for this browser alone. */
interface Told {
  id: string
  title: string
  body: string
  path: string
}

worker.addEventListener('push', (event) => {
  if (!event.data) return
  const { id, title, body, path } = event.data.json() as Told
  // One of an id, however often it comes.
  const options = { body, tag: id, data: path, icon: '/icon-192.png' }
  event.waitUntil(worker.registration.showNotification(title, options))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(`${event.notification.data}`))
})

/** Shows a screen of the console: in the one that is open, else anew. */
async function open(path: string): Promise<void> {
  const { origin } = location
  const address = new URL(path, origin)
  if (address.origin !== origin || !address.pathname.startsWith(PAGE)) return
  const windows = await worker.clients.matchAll({ type: 'window' })
  const shown = windows.find(({ url }) => new URL(url).pathname.startsWith(PAGE))
  if (!shown) await worker.clients.openWindow(address.href)
  else await (await shown.navigate(address.href))?.focus()
}

worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewAddress()))

const sendJson = (path: string, body: object, headers: Record<string, string>): Promise<Response> =>
  fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** Subscribes anew for whose session the cookie is, in place of the address that the browser has lost; for nobody else. */
async function renewAddress(): Promise<void> {
  // As the pages of the console refresh, one after the other: see session.ts.
  const session = await navigator.locks.request('console-session', () =>
    sendJson(`${PAGE}/session/refresh`, {}, {}),
  )
  if (session.status !== 200) return
  const { accessToken } = (await session.json()) as { accessToken: string }
  const headers = { Authorization: `Bearer ${accessToken}` }
  const { key } = (await (await fetch('/api/v1/push/key', { headers })).json()) as { key: string }
  const subscription = await worker.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  await sendJson('/api/v1/push/subscriptions', subscription.toJSON(), headers)
}
