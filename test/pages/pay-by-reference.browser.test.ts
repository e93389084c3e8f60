import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser, SCRIPTS } from '../support/browser.ts'
import type { LinkOptions } from '../support/link-fixtures.ts'
import { MORNING } from '../support/order-testbed.ts'
import {
  chooseWay,
  fillClaim,
  openThemedShop,
  paymentsOfLink,
  phoneContext,
  receiptUrl,
  sendClaim,
  waitForHeading,
} from '../support/payer-pages.ts'
import {
  chargeLink,
  newPayer,
  type PaymentTestbed,
  type TestbedLink,
} from '../support/payment-testbed.ts'
import { createRate } from '../support/rates.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await openThemedShop()
})
afterAll(() => shop.stop())

const urlOf = ({ token }: { token: string }) => `${shop.service.url}/pay/${token}`

/** The payer makes the mobile payment that the page asks for, and has its reference. */
async function payAtBank({ amount }: TestbedLink, reference: string) {
  const payer = newPayer()
  const { phone, bankCode } = payer
  await shop.bnc.deposit({ amount, phone, bankCode, reference })
  return payer
}

describeInBrowser('claiming a mobile payment', (visit) => {
  for (const { how, javaScriptEnabled, tags } of SCRIPTS)
    test(`${how} its reference leads to the receipt`, { tags }, async () => {
      const link = await shop.createLink('bnc')
      const reference = javaScriptEnabled ? '00083736' : '00083737'
      const payer = await payAtBank(link, reference)
      const { page, problems } = await visit(urlOf(link), phoneContext({ javaScriptEnabled }))
      await fillClaim(page, payer, reference)
      await sendClaim(page)
      await waitForHeading(page, 'Pago exitoso')
      expect(page.url()).toMatch(receiptUrl)
      expect(await page.locator('.facts').textContent()).toContain(reference)
      expect(await paymentsOfLink(shop.service, link)).toMatchObject([
        { status: 'completed', payment_method: 'mobile_payment' },
      ])
      expect(problems).toEqual([])
    })

  test.each([
    ['es-VE', false, 'Ayer', 'Pago exitoso'],
    ['en-US', true, 'Yesterday', 'Payment successful'],
  ])(
    'in %s accepts yesterday’s payment with its day chosen',
    { tags: ['full'] },
    async (locale, javaScriptEnabled, day, heading) => {
      const yesterday = new Date(MORNING.getTime() - 24 * 60 * 60 * 1000)
      await createRate(shop.service, { day: '2026-03-09', rate: '36.00000000' })
      const link = await shop.createLink('bnc', { currency: 'USD', amount: '10.00' })
      const payer = newPayer()
      const { phone: from, bankCode } = payer
      const paid = { amount: '360.00', phone: from, bankCode, at: yesterday }
      const { reference } = shop.bnc.deposit(paid)
      const { page, problems } = await visit(
        urlOf(link),
        phoneContext({ locale, javaScriptEnabled }),
      )
      await fillClaim(page, payer, reference)
      await page.locator('#verify-paidAt').selectOption({ label: day })
      await sendClaim(page)
      await waitForHeading(page, heading)
      expect(problems).toEqual([])
    },
  )

  test('is possible while a charge holds the last slot, and the payer sees the outcome once it is known', {
    tags: ['full'],
  }, async () => {
    const link = await shop.createLink('bnc', { maxPayments: 1 })
    shop.bnc.server.fault({ kind: 'cut', when: 'after' }, { path: /SendC2P/ })
    expect((await chargeLink(shop, link)).body.status).toBe('pending')
    const payer = await payAtBank(link, '00083738')
    const { page, problems } = await visit(urlOf(link), phoneContext({ javaScriptEnabled: false }))
    await waitForHeading(page, 'Alguien está pagando este enlace')
    await page.getByText('¿Ya hiciste el pago móvil?').click()
    expect(await page.locator('.payee').count()).toBe(0)
    await page.getByText('no hagas otro pago ahora').waitFor()
    await fillClaim(page, payer, '00083738')
    await sendClaim(page)
    await waitForHeading(page, 'Estamos confirmando tu pago')
    await shop.runCron(1)
    await shop.runCron(2)
    shop.setMinutes(0)
    await page.reload()
    await waitForHeading(page, 'Este enlace ya está pagado')
    expect(problems).toEqual([])
  })

  test('lets the merchant’s details be copied, one by one and together, in the form that banks accept', {
    tags: ['full'],
  }, async () => {
    const link = await shop.createLink('bnc', { amount: '1234.56' })
    const options = phoneContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const { page } = await visit(urlOf(link), options)
    await chooseWay(page, 'verify')
    const copied = () => page.evaluate('navigator.clipboard.readText()')
    for (const [name, text] of [
      ['Copiar Banco', '0191'],
      ['Copiar Teléfono', '04140000191'],
      ['Copiar Cédula o RIF', 'J309841327'],
      ['Copiar Monto', '1234,56'],
      ['Copiar todos los datos', '0191\n04140000191\nJ309841327\n1234,56'],
    ] as const) {
      await page.getByRole('button', { name }).click()
      await expect.poll(copied).toBe(text)
      await expect.poll(() => page.locator('#live').textContent()).toBe('Copiado')
    }
  })

  test('shows no copy buttons without JavaScript', { tags: ['full'] }, async () => {
    const link = await shop.createLink('bnc')
    const { page } = await visit(urlOf(link), phoneContext({ javaScriptEnabled: false }))
    await chooseWay(page, 'verify')
    await page.getByText('0414-000 0191').waitFor()
    expect(await page.getByRole('button', { name: /Copiar/ }).count()).toBe(0)
  })

  test('waits for a notice if the bank only sends notices, and then shows the receipt', {
    tags: ['full'],
  }, async () => {
    const link = await shop.createLink('r4')
    const payer = newPayer()
    const { phone: from, bankCode } = payer
    const { amount } = link
    const line = shop.r4.deposit({ amount, phone: from, bankCode, reference: '77889900' })
    const { page } = await visit(urlOf(link), phoneContext())
    await fillClaim(page, payer, '77889900')
    await sendClaim(page)
    await waitForHeading(page, 'Estamos confirmando tu pago')
    await shop.r4.notify(line)
    await shop.runCron(1)
    await waitForHeading(page, 'Pago exitoso')
    shop.setMinutes(0)
  })

  test('of a payment that the bank does not have is explained, and the next attempt keeps the entered values', {
    tags: ['full'],
  }, async () => {
    const link = await shop.createLink('bnc')
    const { page } = await visit(urlOf(link), phoneContext())
    await fillClaim(page, newPayer(), '55555555')
    await sendClaim(page)
    await waitForHeading(page, 'No encontramos tu pago')
    expect(await page.locator('main').textContent()).not.toContain('No se te cobró')
    await page.getByRole('link', { name: 'Intentar otra vez' }).click()
    await page.locator('#verify-reference').waitFor()
    expect(await page.locator('#c2p-otp').isVisible()).toBe(false)
  })

  test('with a used reference is refused next to the entered values', {
    tags: ['full'],
  }, async () => {
    const link = await shop.createLink('bnc')
    const payer = await payAtBank(link, '00091234')
    for (const said of ['Pago exitoso', 'Ese pago ya se usó']) {
      const { page } = await visit(urlOf(link), phoneContext())
      await fillClaim(page, payer, '00091234')
      await sendClaim(page)
      await page.getByRole('heading', { name: said }).waitFor()
      if (said === 'Pago exitoso') continue
      expect(await page.locator('#verify-reference').inputValue()).toBe('00091234')
      expect(await page.evaluate('document.activeElement.id')).toBe('errors')
    }
    expect(await paymentsOfLink(shop.service, link)).toHaveLength(1)
  })
})

test('the form of a claim offers today and the days on which the link existed and a rate was known', async () => {
  await createRate(shop.service, { day: '2026-03-09', rate: '36.00000000' })
  const daysOf = async (options: LinkOptions) => {
    const { token } = await shop.createLink('bnc', options)
    const text = await (await shop.service.fetch(`/pay/${token}`)).text()
    const [, days = ''] = /name="paidAt"[^>]*>(.*?)<\/select>/s.exec(text) ?? []
    return [...days.matchAll(/value="([^"]*)"/g)].map(([, day]) => day)
  }
  const daysAgo = (days: number) => new Date(MORNING.getTime() - days * 24 * 60 * 60 * 1000)
  expect(await daysOf({ createdAt: daysAgo(0) })).toStrictEqual(['2026-03-10'])
  expect(await daysOf({ createdAt: daysAgo(2) })).toStrictEqual([
    ...['2026-03-10', '2026-03-09', '2026-03-08'],
  ])
  expect(await daysOf({ createdAt: daysAgo(30) })).toHaveLength(8)
  const dollars = { currency: 'USD', amount: '10.00', createdAt: daysAgo(30) } as const
  expect(await daysOf(dollars)).toStrictEqual(['2026-03-10', '2026-03-09'])
})
