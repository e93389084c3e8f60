import { refusal } from '../../wire/errors.ts'
import type { Page } from '../page.ts'

/** Where dev/console puts it. */
const BUILT = '/console/service-worker.js'

/**
 * What opens the console without a connection. It is asked for anew each time, as it names the files of the release. Beside
 * the console’s path, since a script may only act for what is below its own.
 */
export const consoleWorker: Page = {
  id: 'consoleWorker',
  path: '/console-worker.js',
  contentPolicy: { connectSrc: ["'self'"] },
  getHandlers: [
    async (c) => {
      const { ASSETS } = c.var.platform.config
      const { body, status } = await ASSETS.fetch(new Request(new URL(BUILT, c.req.url)))
      if (status >= 400) throw refusal('not_found')
      return new Response(body, {
        headers: {
          'Content-Type': 'text/javascript; charset=utf-8',
          'Cache-Control': 'no-cache',
        },
      })
    },
  ],
}
