import type { Page } from '../page.ts'

const VALID_DAYS = 90
const DAY_MS = 86_400_000

/** Where to report a vulnerability (RFC 9116). It never lapses, since it expires 90 days after each request. */
export const securityTxt: Page = {
  id: 'securityTxt',
  path: '/.well-known/security.txt',
  contentPolicy: {},
  getHandlers: [
    async (c) => {
      const { SECURITY_CONTACT, PUBLIC_URL } = c.var.platform.config
      const expires = new Date(c.var.requester.now.getTime() + VALID_DAYS * DAY_MS)
      const fields = [
        `Contact: ${SECURITY_CONTACT}`,
        `Expires: ${expires.toISOString()}`,
        'Preferred-Languages: es, en',
        `Canonical: ${PUBLIC_URL}/.well-known/security.txt`,
      ]
      return c.body(`${fields.join('\n')}\n`, 200, {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'public, max-age=86400',
      })
    },
  ],
}
