import { refusal } from '../../wire/errors.ts'
import type { Page } from '../page.ts'
import { guideText } from './guide-text.ts'

/** What a coding tool is given to build the payment of a shop, for each stack: one page of Markdown. */
export const PROMPTS = [
  { slug: 'node', about: 'a shop in Node, with a whole program' },
  { slug: 'next', about: 'a shop in Next.js, with the App Router' },
  { slug: 'php', about: 'a shop in PHP, with a whole program' },
  { slug: 'python', about: 'a shop in Python, with a whole program' },
  { slug: 'woocommerce', about: 'how the plugin for WooCommerce is installed and set up' },
] as const

export const promptPath = (slug: string): string => `/docs/prompts/${slug}.md`

export const promptPage: Page = {
  id: 'prompt',
  path: '/docs/prompts/:file',
  contentPolicy: {},
  getHandlers: [
    async (c) => {
      const known = PROMPTS.find(({ slug }) => `${slug}.md` === c.req.param('file'))
      if (!known) throw refusal('not_found')
      const text = await guideText(c.var.platform.config, promptPath(known.slug))
      return c.body(text, 200, {
        'Content-Type': 'text/markdown; charset=utf-8',
        'Content-Language': 'en',
        'Cache-Control': 'public, max-age=300',
      })
    },
  ],
}
