import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Actor, createMerchant, createUser, type MerchantFixture } from '../support/actors.ts'
import { describeInBrowser, type Visitor } from '../support/browser.ts'
import { enterConsole, expectGoodOnPhone, logIn, PHONE } from '../support/console.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  owner = await createUser(service)
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())

const KEPT = { ...PHONE, serviceWorkers: 'allow', isAlone: true } as const

const enter = (visit: Visitor) =>
  enterConsole(service, visit, owner, `/m/${merchant.id}/live/payments`, KEPT)

/** Waits until the browser keeps the console and this file of it. */
async function untilKept(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
}

/** The paths of all that the browser keeps of the site. */
const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(`(async () => {
    const caching = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const kept = await Promise.all(caching.map((cache) => cache.keys()))
    return kept.flat().map(({ url }) => new URL(url).pathname)
  })()`)

describeInBrowser('the console as it is installed', (visit) => {
  test('has a manifest with a name, a start and icons that are there', async () => {
    const { page } = await visit(`${service.url}/console/enter`, PHONE)
    const address = await page.locator('link[rel=manifest]').getAttribute('href')
    const response = await service.fetch(address ?? '')
    expect(response.headers.get('Content-Type')).toMatch(/^application\/manifest\+json/)
    const manifest = (await response.json()) as { icons: { src: string; sizes: string }[] }
    expect(manifest).toMatchObject({
      ...{ name: 'Bolívar Pagos', start_url: '/console', scope: '/console' },
      display: 'standalone',
    })
    const sizes = manifest.icons.map(({ sizes }) => sizes)
    expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']))
    for (const { src, sizes } of manifest.icons) {
      const picture = Buffer.from(await (await service.fetch(src)).arrayBuffer())
      // The width and height of a PNG.
      expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes)
    }
  })

  test('opens without a connection, says so, and goes on once it is back', async () => {
    const { page } = await enter(visit)
    await untilKept(page)
    await page.context().setOffline(true)
    await page.getByText(/^Sin conexión desde las/).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Sin conexión' }).waitFor()
    await page.getByText('No tienes conexión. Prueba de nuevo cuando vuelva.').waitFor()
    await expectGoodOnPhone(page)
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Pagos', exact: true }).waitFor()
    expect(await page.getByText(/^Sin conexión desde las/).count()).toBe(0)
  })

  test('says so at the till too, which has the whole window', async () => {
    const { page } = await enter(visit)
    await untilKept(page)
    await page.goto(page.url().replace(/\/payments$/, '/till'))
    await page.getByRole('button', { name: /^Cobrar/ }).waitFor()
    await page.context().setOffline(true)
    const said = page.getByText(/^Sin conexión desde las/)
    // Nothing else is where it stands.
    await said.click({ trial: true })
    await expectGoodOnPhone(page)
    await page.context().setOffline(false)
    await said.waitFor({ state: 'detached' })
  })

  test('keeps its own files alone, and after the first screen those of the others', async () => {
    const { page } = await enter(visit)
    await untilKept(page)
    await expect
      .poll(() => keptPaths(page), { timeout: 20_000 })
      .toContainEqual(expect.stringMatching(/^\/console\/assets\/order-/))
    const foreign = (await keptPaths(page)).filter(
      (path) => !/^\/(console|favicon\.svg|console\/assets\/[^/]+)$/.test(path),
    )
    expect(foreign).toEqual([])
  })

  test('leaves nothing to whoever comes after a log-out', async () => {
    const { page } = await visit(`${service.url}/console/enter`, KEPT)
    await logIn(page, owner)
    await page.getByRole('heading', { name: 'Inicio' }).waitFor()
    await untilKept(page)
    await page.getByRole('button', { name: 'Menú' }).click()
    await page.getByRole('button', { name: 'Salir' }).click()
    await page.getByRole('heading', { name: 'Entrar' }).waitFor()
    expect(await keptPaths(page)).toEqual([])
    expect(
      await page.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)'),
    ).toBe(0)
  })

  test('is replaced by a new release as soon as there is one', async () => {
    let isOlder = true
    const release = createServer(async ({ url = '', method = '', headers }, response) => {
      const answer = await fetch(service.url + url, {
        method,
        headers: { cookie: headers.cookie ?? '' },
        redirect: 'manual',
      })
      let body = Buffer.from(await answer.arrayBuffer())
      if (isOlder && url === '/console-worker.js')
        body = Buffer.from(body.toString().replace(/console-[\da-f]{16}/, 'console-older'))
      if (isOlder && url.startsWith('/console') && !url.includes('.'))
        body = Buffer.from(body.toString().replace('<body>', '<body><p>Anterior</p>'))
      const kept = Object.fromEntries(answer.headers)
      for (const name of ['content-encoding', 'content-length', 'transfer-encoding'])
        delete kept[name]
      response.writeHead(answer.status, kept).end(body)
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void release.close())
    await once(release, 'listening')
    const { port } = release.address() as AddressInfo
    const { page } = await visit(`http://127.0.0.1:${port}/console/enter`, KEPT)
    await page.evaluate(
      `(async () => {
        const policy = trustedTypes.createPolicy('console-worker', { createScriptURL: (url) => url })
        const worker = policy.createScriptURL('/console-worker.js')
        await navigator.serviceWorker.register(worker, { scope: '/console' })
        await navigator.serviceWorker.ready
      })()`,
    )
    expect(await page.evaluate('caches.keys()')).toEqual(['console-older'])
    isOlder = false
    await page.evaluate(
      'navigator.serviceWorker.ready.then((worker) => worker.update()).then(() => undefined)',
    )
    await expect
      .poll(() => page.evaluate('caches.keys()'))
      .toEqual([expect.stringMatching(/^console-[\da-f]{16}$/)])
    await page.context().setOffline(true)
    await page.reload()
    await page.locator('#console').waitFor({ state: 'attached' })
    expect(await page.getByText('Anterior').count()).toBe(0)
  })
})
