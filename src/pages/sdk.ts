import { version } from '../../sdk/js/package.json'
import { ApiError } from '../wire/errors.ts'
import { languageOf } from './language.ts'
import type { Page } from './page.ts'

/**
 * The package for integrators, which is in no registry: dev/assets.ts puts it there. A lock file has the hash of what it
 * was, so another content has another version.
 */
export const sdkPackage: Page = {
  id: 'sdkPackage',
  path: `/sdk/bolivar-payments-sdk-${version}.tgz`,
  contentPolicy: {},
  getHandlers: [
    async (c) => {
      const { body, status } = await c.var.platform.config.ASSETS.fetch(c.req.raw)
      if (status >= 400) throw new ApiError('NOT_FOUND')
      const headers = { 'Content-Type': 'application/gzip', 'Cache-Control': 'public, max-age=300' }
      return new Response(body, { status, headers })
    },
  ],
}

/** Whoever looks there for it is told how to install it. */
export const sdkHome: Page = {
  id: 'sdkHome',
  path: '/sdk',
  contentPolicy: {},
  getHandlers: [async (c) => c.redirect(`/docs/guides/${languageOf(c)}/sdk`, 302)],
}
