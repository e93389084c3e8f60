import { refusal } from '../../wire/errors.ts'
import type { Page } from '../page.ts'
import { builtPage } from './preloaded.ts'

const getHandlers: Page['getHandlers'] = [
  async (c) => {
    const { ASSETS } = c.var.platform.config
    // Where dev/console puts it; its scripts and styles beside it never reach the Worker.
    const built = new URL(`/console/${builtPage(c.req.path)}`, c.req.url)
    const { body, status } = await ASSETS.fetch(new Request(built))
    if (status >= 400) throw refusal('not_found')
    return new Response(body, {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        // The names of its files change with each release.
        'Cache-Control': 'no-cache',
        'Referrer-Policy': 'same-origin',
      },
    })
  },
]

/** One page for each path of the console, which shows the screen that the path names. */
const consoleAt = (id: string, path: string): Page => ({
  id,
  path,
  contentPolicy: {
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    connectSrc: ["'self'"],
    // Papers that people sent, which the console has read and shows beside what was typed.
    objectSrc: ['blob:'],
    frameSrc: ['blob:'],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['console-worker', 'console-paper'],
  },
  getHandlers,
})

export const consolePages: readonly Page[] = [
  consoleAt('console', '/console'),
  consoleAt('consoleScreen', '/console/*'),
]
