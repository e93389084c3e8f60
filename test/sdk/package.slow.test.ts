import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMiniflare } from '../../dev/stack/miniflare.ts'
import { projectFolder } from '../../dev/stack/paths.ts'
import { runTool } from '../../dev/stack/tools.ts'
import { type Actor, createApiKey, createMerchant, createUser } from '../support/actors.ts'
import { launchBrowser, shouldSkipBrowserTests } from '../support/browser.ts'
import { createLink } from '../support/link-fixtures.ts'
import { bundleProgram, installSdk, nodesHere, run } from '../support/sdk-package.ts'
import { type Service, startService } from '../support/service.ts'
import { mainPath } from './main-path.ts'

const nodes = await nodesHere()

let service: Service
let owner: Actor
let pageServer: ReturnType<typeof createServer>
let page = ''
beforeAll(async () => {
  pageServer = createServer(({ url }, response) => {
    const isScript = url === '/bundle.js'
    response.writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/html' })
    response.end(
      isScript ? page : '<!doctype html><script type="module" src="/bundle.js"></script>',
    )
  })
  await once(pageServer.listen(0, '127.0.0.1'), 'listening')
  service = await startService({ vars: { CORS_ORIGINS: originOf(pageServer) } })
  owner = await createUser(service)
})
afterAll(async () => {
  await service.stop()
  pageServer.closeAllConnections()
  pageServer.close()
})

const originOf = (server: ReturnType<typeof createServer>) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** What a program needs to call the service for a merchant of its own. */
async function newShop() {
  const merchant = await createMerchant(service, owner)
  const { token } = await createApiKey(service, owner, { merchant })
  return { baseUrl: service.url, apiKey: token, merchantId: merchant.id }
}

describe('the package', () => {
  test('is small, needs no other one, and has no sources, tests or secrets', async () => {
    const { folder, tarball } = await installSdk()
    expect(tarball.bytes).toBeLessThan(100 * 1024)
    for (const file of tarball.files) {
      expect(file).toMatch(
        /^package\/(dist\/.*\.(js|d\.ts)|(dist\/require\/)?package\.json|README(\.es)?\.md|LICENSE)$/,
      )
    }
    const { stdout } = await run('npm', ['ls', '--all', '--json'], { cwd: folder })
    const { dependencies } = JSON.parse(stdout)
    expect(Object.keys(dependencies)).toEqual(['@bolivar-payments/sdk'])
    expect(dependencies['@bolivar-payments/sdk'].dependencies).toBeUndefined()
  })

  test.each(nodes)('walks the main path in Node $version', async ({ node }) => {
    const { folder } = await installSdk()
    const { stdout } = await run(node, ['programs/node.js', JSON.stringify(await newShop())], {
      cwd: folder,
    })
    expect(JSON.parse(stdout)).toEqual(mainPath)
  })

  test('walks the main path in workerd', async () => {
    const script = await bundleProgram('worker.js')
    const worker = await startMiniflare({
      workers: [{ name: 'shop', modules: true, script, compatibilityDate: '2026-01-01' }],
    })
    try {
      const body = JSON.stringify(await newShop())
      const response = await fetch(worker.url, { method: 'POST', body })
      expect(await response.json()).toEqual(mainPath)
    } finally {
      await worker.stop()
    }
  })

  test.skipIf(shouldSkipBrowserTests())(
    'pays a link in a browser, where it refuses API keys',
    async () => {
      page = await bundleProgram('browser.js')
      const merchant = await createMerchant(service, owner)
      const { token } = await createLink(service, merchant, { label: 'Torta' })
      const browser = await launchBrowser()
      try {
        const tab = await browser.newPage()
        const query = new URLSearchParams({ baseUrl: service.url, token })
        await tab.goto(`${originOf(pageServer)}/?${query}`)
        await tab.waitForFunction('document.title !== ""')
        expect(JSON.parse(await tab.title())).toEqual({
          label: 'Torta',
          status: 'success',
          refused: 'UNAUTHORIZED',
          hasRequestId: true,
          withKey: 'An API key in a browser is everybody’s: call from your server.',
        })
      } finally {
        await browser.close()
      }
    },
  )

  test('does not compile with a wrong code, event, field or parameter', async () => {
    const { folder } = await installSdk()
    const flags = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext']
    const program = 'programs/typed.ts'
    const compiled = await runTool('tsc', [...flags, '--skipLibCheck', 'false', program], {
      folder,
    })
    expect(compiled).toEqual({ status: 0, output: '' })
  })

  test.each(['sdk/js/README.md', 'docs/guides/en/sdk.md', 'docs/guides/es/sdk.md'])(
    'runs the program of %s',
    async (page) => {
      const { folder } = await installSdk()
      const text = readFileSync(join(projectFolder, page), 'utf8')
      const program = /```js\n([\s\S]*?)```/.exec(text)?.[1] ?? ''
      const { baseUrl, apiKey, merchantId } = await newShop()
      const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], {
        cwd: folder,
        env: {
          ...process.env,
          BOLIVAR_URL: baseUrl,
          BOLIVAR_API_KEY: apiKey,
          BOLIVAR_MERCHANT: merchantId,
        },
      })
      expect(stdout).toMatch(/^\S+ \S+: https:\/\/payments\.test\/pay\/\S+$/m)
      expect(stdout).toMatch(/^PED-\d+.* open$/m)
    },
  )
})
