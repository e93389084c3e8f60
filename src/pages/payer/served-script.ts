import { createHash } from 'node:crypto'
import type { Page } from '../page.ts'

/** As it is sent: without indentation and comments. */
export const withoutComments = (source: string): string => source.replace(/^ *(?:\/\/.*\n)?/gm, '')

/** A script of our own pages, at a path that has its hash, so that it can be cached forever. */
export function servedScript(id: string, name: string, source: string): Page {
  const sent = withoutComments(source)
  const hash = createHash('sha256').update(sent).digest('hex').slice(0, 16)
  return {
    id,
    path: `/assets/${name}-${hash}.js`,
    contentPolicy: {},
    getHandlers: [
      async (c) =>
        c.body(sent, 200, {
          'Content-Type': 'text/javascript; charset=utf-8',
          'Cache-Control': 'public, max-age=31536000, immutable',
        }),
    ],
  }
}
