import { version } from '../../sdk/js/package.json'
import { ApiError } from '../wire/errors.ts'
import { languageOf } from './language.ts'
import type { Page } from './page.ts'

/**
 * The packages for integrators, which are in no registry: dev/assets.ts puts them there. A lock file has the hash of what
 * one was, so another content has another version.
 */
const packagePage = (id: string, file: string, type: string): Page => ({
  id,
  path: `/sdk/${file}`,
  contentPolicy: {},
  getHandlers: [
    async (c) => {
      const { body, status } = await c.var.platform.config.ASSETS.fetch(c.req.raw)
      if (status >= 400) throw new ApiError('NOT_FOUND')
      const headers = { 'Content-Type': type, 'Cache-Control': 'public, max-age=300' }
      return new Response(body, { status, headers })
    },
  ],
})

export const sdkPackages: readonly Page[] = [
  packagePage('sdkPackage', `bolivar-payments-sdk-${version}.tgz`, 'application/gzip'),
  packagePage('sdkPhpPackage', `bolivar-payments-php-${version}.zip`, 'application/zip'),
  packagePage(
    'sdkPythonPackage',
    `bolivar_payments-${version}-py3-none-any.whl`,
    'application/zip',
  ),
  packagePage(
    'woocommercePlugin',
    `bolivar-payments-woocommerce-${version}.zip`,
    'application/zip',
  ),
]

/** Whoever looks there for it is told how to install it. */
export const sdkHome: Page = {
  id: 'sdkHome',
  path: '/sdk',
  contentPolicy: {},
  getHandlers: [async (c) => c.redirect(`/docs/guides/${languageOf(c)}/sdk`, 302)],
}
