import { createHash } from 'node:crypto'
import type { Page } from '../page.ts'
import { BUTTON_SCRIPT } from './script.ts'

const ETAG = `"${createHash('sha256').update(BUTTON_SCRIPT).digest('hex').slice(0, 32)}"`

const names = (header: string | undefined): string[] =>
  (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))

/**
 * What shops load on their own pages: the one thing of the service's pages that another origin may load. Its address stays
 * while its content changes, so browsers ask for it again after an hour.
 */
export const buttonScript: Page = {
  id: 'buttonScript',
  path: '/v1/button.js',
  contentPolicy: {},
  getHandlers: [
    async (c) => {
      c.header('Cross-Origin-Resource-Policy', 'cross-origin')
      c.header('Cache-Control', 'public, max-age=3600')
      c.header('ETag', ETAG)
      if (names(c.req.header('If-None-Match')).includes(ETAG)) return c.body(null, 304)
      return c.body(BUTTON_SCRIPT, 200, { 'Content-Type': 'text/javascript; charset=utf-8' })
    },
  ],
}
