import { refusal } from '../../wire/errors.ts'
import type { Page } from '../page.ts'

/** Where dev/console puts the built page; its scripts and styles beside it never reach the Worker. */
const BUILT_PAGE = '/console/index.html'

const getHandlers: Page['getHandlers'] = [
  async (c) => {
    const { ASSETS } = c.var.platform.config
    const { body, status } = await ASSETS.fetch(new Request(new URL(BUILT_PAGE, c.req.url)))
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
