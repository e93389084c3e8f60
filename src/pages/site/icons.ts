import { refusal } from '../../wire/errors.ts'
import type { Page } from '../page.ts'

/** The files of dev/icons: what browsers ask for by themselves, whatever a page names, and what an installed console has. */
const ICONS = [
  'favicon.svg',
  'favicon.ico',
  'apple-touch-icon.png',
  'apple-touch-icon-precomposed.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
]

export const icons: readonly Page[] = ICONS.map((file) => ({
  id: 'icon',
  path: `/${file}`,
  contentPolicy: {},
  getHandlers: [
    async (c) => {
      const { ASSETS, PUBLIC_URL } = c.var.platform.config
      const address = new URL(`/${file.replace('-precomposed', '')}`, PUBLIC_URL)
      const { body, headers, status } = await ASSETS.fetch(address, {
        headers: c.req.header(),
        method: c.req.method,
      })
      if (status >= 400) throw refusal('not_found')
      const response = new Response(body, { status, headers })
      response.headers.set('Cache-Control', 'public, max-age=86400')
      return response
    },
  ],
}))
