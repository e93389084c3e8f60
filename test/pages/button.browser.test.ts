import type { Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { describeInBrowser } from '../support/browser.ts'
import type { VisitOptions } from '../support/browser-contexts.ts'
import { type OpenCheckout, openCheckout, readCheckout } from '../support/checkouts.ts'
import { type FramingShop, pageWithButtons, startFramingShop } from '../support/framing-shop.ts'
import {
  fillCharge,
  openThemedShop,
  phoneContext,
  sendCharge,
  waitForHeading,
} from '../support/payer-pages.ts'
import type { PaymentTestbed } from '../support/payment-testbed.ts'

let shop: PaymentTestbed
let site: FramingShop
let stranger: FramingShop
beforeAll(async () => {
  shop = await openThemedShop()
  site = await startFramingShop()
  stranger = await startFramingShop()
  await shop.api('PUT', `/merchants/${shop.merchants.sandbox.id}/settings/button`, {
    as: shop.owner,
    body: { origins: ['https://shop.example.com', site.origin] },
  })
})
afterAll(() => Promise.all([shop.stop(), site.stop(), stranger.stop()]))

const computer: VisitOptions = phoneContext({ viewport: { width: 1280, height: 900 } })
const urlOf = ({ token }: OpenCheckout) => `${shop.service.url}/pay/${token}`

/** The shop’s policy, which allows its own scripts, and of the service what the guide says. */
const strictPolicy = () => ({
  'Content-Security-Policy': `default-src 'none'; script-src 'self' ${shop.service.url}; frame-src ${shop.service.url}; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'`,
})

const order = (changes: Record<string, unknown> = {}) =>
  openCheckout(shop, 'sandbox', {
    returnUrl: `${site.origin}/thanks`,
    cancelUrl: `${site.origin}/cart`,
    ...changes,
  })

const sheetOf = (page: Page) => page.getByRole('dialog')
const push = (page: Page, name = 'Pagar 1') => page.getByRole('link', { name }).click()

/** Waits until the shop’s page was told more often than that; from here, since a strict policy forbids to wait inside. */
const heard = (page: Page, times: number) =>
  expect.poll(() => page.evaluate('told.length'), { timeout: 10_000 }).toBeGreaterThan(times)

/** The payer’s page in the sheet, once it has answered. */
async function payerFrame(page: Page): Promise<Frame> {
  await heard(page, 0)
  const frame = page.frames().find((one) => one !== page.mainFrame())
  if (!frame) throw new Error('There is no frame.')
  return frame
}

const toldTo = (page: Page) => page.evaluate('told')

describeInBrowser('the checkout button', (visit) => {
  for (const [width, context] of [
    ['a computer', computer],
    ['a phone', phoneContext()],
  ] as const)
    test(`on ${width}: pays over the shop’s page, under a strict policy and without third-party cookies`, async () => {
      const checkout = await order()
      site.serve('/cart', pageWithButtons(shop, [urlOf(checkout)]), strictPolicy())
      const { page, problems } = await visit(`${site.origin}/cart`, { ...context, isAlone: true })
      const protocol = await page.context().newCDPSession(page)
      await protocol.send('Network.enable')
      await protocol.send('Network.setCookieControls', { enableThirdPartyCookieRestriction: true })
      await push(page)
      const frame = await payerFrame(page)
      expect(await toldTo(page)).toEqual([{ checkoutId: checkout.id, status: 'open' }])
      const { width: sheetWidth } = (await sheetOf(page).boundingBox()) ?? {}
      expect(sheetWidth).toBe(width === 'a phone' ? 360 : 480)
      expect(await accessibilityFaults(page)).toEqual([])
      await fillCharge(frame, shop)
      await sendCharge(frame)
      await waitForHeading(frame, /Pago exitoso/)
      await heard(page, 1)
      await page.getByRole('button', { name: 'Cerrar el pago' }).click()
      await heard(page, 2)
      expect(await toldTo(page)).toEqual(
        ['open', 'paid', 'closed'].map((status) => ({ checkoutId: checkout.id, status })),
      )
      const messages = (await page.evaluate('messages')) as { origin: string; data: object }[]
      for (const { origin, data } of messages) {
        expect(origin).toBe(shop.service.url)
        expect(Object.keys(data).sort()).toEqual(['checkoutId', 'status'])
      }
      expect(messages.length).toBeGreaterThan(0)
      expect(await page.context().cookies(shop.service.url)).toEqual([])
      expect(page.url()).toBe(`${site.origin}/cart`)
      expect(await readCheckout(shop, checkout)).toMatchObject({ status: 'paid' })
      expect(problems).toEqual([])
    })

  test('is opened, left and closed by the keyboard, and gives the focus back', async () => {
    site.serve('/keys', pageWithButtons(shop, [urlOf(await order())]), strictPolicy())
    const { page } = await visit(`${site.origin}/keys`, computer)
    const link = page.getByRole('link', { name: 'Pagar 1' })
    const isLinkFocused = () => link.evaluate((element) => element.matches(':focus'))
    await link.press('Enter')
    const frame = await payerFrame(page)
    await sheetOf(page).waitFor()
    expect(
      await page
        .getByRole('button', { name: 'Cerrar el pago' })
        .evaluate((one) => one.matches(':focus')),
    ).toBe(true)
    for (let steps = 0; steps < 40; steps += 1) await page.keyboard.press('Tab')
    expect(await isLinkFocused()).toBe(false)
    await page.keyboard.press('Escape')
    await sheetOf(page).waitFor({ state: 'detached' })
    expect(await isLinkFocused()).toBe(true)
    expect(frame.isDetached()).toBe(true)
    await link.press('Enter')
    await heard(page, 2)
    const again = page.frames().at(-1)
    await again?.locator('label[for=way-c2p]').click()
    await page.keyboard.press('Escape')
    await sheetOf(page).waitFor({ state: 'detached' })
    expect(await isLinkFocused()).toBe(true)
  })

  test('speaks the language of the shop’s page', async () => {
    const html = pageWithButtons(shop, [urlOf(await order())]).replace('lang="es"', 'lang="en"')
    site.serve('/english', html)
    const { page } = await visit(`${site.origin}/english`, computer)
    await push(page)
    const frame = await payerFrame(page)
    await page.getByRole('button', { name: 'Close the payment' }).waitFor()
    expect(await frame.locator('html').getAttribute('lang')).toBe('en')
  })

  test('of two opens each its own, and a double click opens one sheet', async () => {
    const orders = [await order(), await order()]
    site.serve('/two', pageWithButtons(shop, orders.map(urlOf)))
    const { page } = await visit(`${site.origin}/two`, computer)
    await page.getByRole('link', { name: 'Pagar 2' }).dblclick()
    await payerFrame(page)
    expect(await sheetOf(page).count()).toBe(1)
    await page.getByRole('button', { name: 'Cerrar el pago' }).click()
    await push(page, 'Pagar 1')
    await heard(page, 2)
    expect(await toldTo(page)).toMatchObject([
      { checkoutId: orders[1]?.id, status: 'open' },
      { checkoutId: orders[1]?.id, status: 'closed' },
      { checkoutId: orders[0]?.id, status: 'open' },
    ])
  })

  test('leads back to the shop in the whole window, and shows the rest of the site in another tab', async () => {
    const checkout = await order()
    site.serve('/cart', pageWithButtons(shop, [urlOf(checkout)]))
    const { page } = await visit(`${site.origin}/cart`, computer)
    await push(page)
    const frame = await payerFrame(page)
    const [store] = await Promise.all([
      page.context().waitForEvent('page'),
      frame.locator('header a.shop').click(),
    ])
    await store.waitForURL(/\/store\//)
    site.serve('/thanks', '<!doctype html><title>Gracias</title>')
    site.serve('/cart', '<!doctype html><title>Carrito</title>')
    await frame.getByRole('link', { name: 'Volver a la tienda sin pagar' }).click()
    await expect.poll(() => page.title()).toBe('Carrito')
    expect(page.url()).toBe(`${site.origin}/cart`)
  })

  test('is a link where scripts are off', async () => {
    const checkout = await order()
    site.serve('/plain', pageWithButtons(shop, [urlOf(checkout)]), strictPolicy())
    const context = { ...computer, javaScriptEnabled: false }
    const { page } = await visit(`${site.origin}/plain`, context)
    await push(page)
    await page.waitForURL(urlOf(checkout))
    expect(await page.locator('main').textContent()).toContain(checkout.externalReference)
  })

  test('is a link for who opens it in another tab', async () => {
    const checkout = await order()
    site.serve('/tab', pageWithButtons(shop, [urlOf(checkout)]))
    const { page } = await visit(`${site.origin}/tab`, computer)
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Pagar 1' }).click({ modifiers: ['Control'] }),
    ])
    await tab.waitForURL(urlOf(checkout))
    expect(await sheetOf(page).count()).toBe(0)
  })

  test('leads to the page itself where the merchant does not list the shop', async () => {
    const checkout = await order()
    site.serve('/wrong', pageWithButtons(shop, [urlOf(checkout)]))
    const { page } = await visit(`${site.unlistedOrigin}/wrong`, computer)
    await push(page)
    await page.waitForURL(urlOf(checkout))
    await waitForHeading(page, /./)
    expect(await sheetOf(page).count()).toBe(0)
  })

  test('leads to the page itself for a checkout of a merchant that does not list the shop', async () => {
    const checkout = await openCheckout(shop, 'r4')
    site.serve('/other', pageWithButtons(shop, [urlOf(checkout)]))
    const { page } = await visit(`${site.origin}/other`, computer)
    await push(page)
    await page.waitForURL(urlOf(checkout))
    expect(await sheetOf(page).count()).toBe(0)
  })

  test('opens nothing that is not a page of the service', async () => {
    site.serve(
      '/fake',
      pageWithButtons(shop, [`${stranger.origin}/pay/fake`, `${shop.service.url}/docs`]),
    )
    stranger.serve('/pay/fake', '<!doctype html><title>Falso</title>')
    const { page } = await visit(`${site.origin}/fake`, computer)
    await push(page)
    await page.waitForURL(`${stranger.origin}/pay/fake`)
    await page.goBack()
    await push(page, 'Pagar 2')
    await page.waitForURL(/\/docs/)
  })
})

describeInBrowser('a stranger’s page', (visit) => {
  test('frames neither the payer’s page, nor the shop with it; the shop’s button opens a tab there', async () => {
    const checkout = await order()
    site.serve('/shop', pageWithButtons(shop, [urlOf(checkout)]))
    site.serve('/nested', `<!doctype html><iframe src="${urlOf(checkout)}"></iframe>`)
    stranger.serve('/direct', `<!doctype html><iframe src="${urlOf(checkout)}"></iframe>`)
    stranger.serve('/around', `<!doctype html><iframe src="${site.origin}/nested"></iframe>`)
    stranger.serve('/shop', `<!doctype html><iframe src="${site.origin}/shop"></iframe>`)
    for (const path of ['/direct', '/around']) {
      const { page } = await visit(stranger.unlistedOrigin + path, computer)
      await page.waitForLoadState('load')
      for (const frame of page.frames()) expect(await frame.locator('main').count(), path).toBe(0)
    }
    const { page } = await visit(`${stranger.unlistedOrigin}/shop`, computer)
    const inside = page.frames().find((one) => one.url() === `${site.origin}/shop`)
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      inside?.getByRole('link', { name: 'Pagar 1' }).click(),
    ])
    await tab.waitForURL(urlOf(checkout))
    expect(await tab.evaluate('opener')).toBeNull()
  })

  test('is told nothing: only a shop that is listed is answered, whoever asks', async () => {
    const checkout = await order()
    const asking = `<!doctype html><script>
      window.heard = []
      addEventListener('message', ({ data }) => heard.push(data))
      const payer = open(${JSON.stringify(urlOf(checkout))})
      const ask = () => payer.postMessage({ hello: 'bolivar' }, '*')
      setInterval(ask, 50)
    </script>`
    stranger.serve('/asks', asking)
    const { page } = await visit(`${stranger.origin}/asks`, computer)
    const payer = page.context().pages().at(-1)
    await payer?.waitForLoadState('load')
    await page.waitForTimeout(1000)
    expect(await page.evaluate('heard')).toEqual([])
  })
})
