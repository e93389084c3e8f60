import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser, SCRIPTS } from '../support/browser.ts'
import {
  chosenBank,
  fillCharge,
  openThemedShop,
  paymentsOfLink,
  phoneContext,
  postForm,
  sendCharge,
  waitForHeading,
} from '../support/payer-pages.ts'
import { newPayer, type PaymentTestbed, type TestbedLink } from '../support/payment-testbed.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await openThemedShop()
})
afterAll(() => shop.stop())

const urlOf = ({ token }: { token: string }) => `${shop.service.url}/pay/${token}`

const change = (link: TestbedLink, set: string) =>
  shop.service.database.query(`update payment_links set ${set} where id = $1`, [link.uuid])

describeInBrowser('a rejected form', (visit) => {
  const openForm = async (link: TestbedLink, javaScriptEnabled = true) => {
    const { page } = await visit(urlOf(link), phoneContext({ javaScriptEnabled }))
    const payer = await fillCharge(page, shop)
    return { page, payer }
  }

  test.each([
    ['was switched off', 'active = false', 'Este enlace está desactivado', 0],
    ['has expired', "expires_at = '2026-03-01'", 'Este enlace venció', 0],
    ['was paid', 'max_payments = 1, paid_slots = 1', 'Este enlace ya está pagado', 0],
    // Who has paid already can still say so, and is charged nothing by that.
    [
      'is being paid',
      'max_payments = 1, reserved_slots = 1',
      'Alguien está pagando este enlace',
      1,
    ],
  ])(
    'shows the status of a link that %s meanwhile',
    { tags: ['full'] },
    async (_, set, said, claims) => {
      const link = await shop.createLink('bnc')
      const { page } = await openForm(link)
      await change(link, set)
      await sendCharge(page)
      await waitForHeading(page, said)
      expect(await page.locator('#c2p-otp').count()).toBe(0)
      expect(await page.locator('form').count()).toBe(claims)
      expect(await paymentsOfLink(shop.service, link)).toEqual([])
    },
  )

  for (const { how, javaScriptEnabled, tags } of SCRIPTS)
    test(`explains wrong fields ${how} next to them, and they can be corrected`, {
      tags,
    }, async () => {
      const link = await shop.createLink('bnc')
      const { page, payer } = await openForm(link, javaScriptEnabled)
      await page.locator('#c2p-phone').fill('0412123')
      const typed = await page.locator('#c2p-otp').inputValue()
      await sendCharge(page)
      await page.locator('#errors').waitFor()
      expect(await page.locator('#c2p-phone').getAttribute('aria-invalid')).toBe('true')
      const described = await page.locator('#c2p-phone').getAttribute('aria-describedby')
      expect(await page.locator(`#${described}`).textContent()).toContain('11 números')
      expect(await page.locator('#c2p-document').inputValue()).toBe(payer.document.slice(1))
      expect(await chosenBank(page, 'c2p')).toBe(payer.bankCode)
      // No bank has seen it.
      expect(await page.locator('#c2p-otp').inputValue()).toBe(typed)
      await page.getByRole('link', { name: /11 números/ }).click()
      if (javaScriptEnabled) {
        expect(await page.evaluate('document.activeElement.id')).toBe('c2p-phone')
      }
      await fillCharge(page, shop, { payer })
      await sendCharge(page)
      await waitForHeading(page, 'Pago exitoso')
      expect(await paymentsOfLink(shop.service, link)).toHaveLength(1)
    })

  test('explains which phones are mobile', { tags: ['full'] }, async () => {
    const link = await shop.createLink('bnc')
    const { page } = await openForm(link)
    await page.locator('#c2p-phone').fill('02121234567')
    await sendCharge(page)
    await page.locator('#c2p-phone-error').waitFor()
    expect(await page.locator('#c2p-phone-error').textContent()).toContain(
      'Debe ser un teléfono móvil: 0412',
    )
  })

  test('says how long to wait after too many attempts', { tags: ['full'] }, async () => {
    const link = await shop.createLink('bnc')
    const payer = newPayer()
    const wrong = { ...payer, letter: '', otp: '00000000' }
    for (let time = 0; time < 5; time += 1) {
      const refused = await postForm(shop, `/pay/${link.token}`, 'c2p', wrong)
      expect(refused.status).toBe(303)
    }
    const { page } = await visit(urlOf(link), phoneContext())
    await fillCharge(page, shop, { payer, otp: wrong.otp })
    await sendCharge(page)
    await page.getByRole('heading', { name: 'Demasiados intentos sin éxito' }).waitFor()
    expect(await paymentsOfLink(shop.service, link)).toHaveLength(5)
  })

  test('can be sent again with the same key after a stop of payments', {
    tags: ['full'],
  }, async () => {
    const link = await shop.createLink('bnc')
    const { database } = shop.service
    const { page, payer } = await openForm(link)
    const key = await page.locator('[name=key]').first().inputValue()
    await database.query(
      `insert into operation_stops (id, environment, enabled, reason, updated_at)
       values (gen_random_uuid(), 'live', false, 'test', now())`,
    )
    await sendCharge(page)
    await page.getByRole('heading', { name: 'Los pagos están detenidos por ahora' }).waitFor()
    expect(await page.locator('[name=key]').first().inputValue()).toBe(key)
    await database.query('delete from operation_stops')
    await fillCharge(page, shop, { payer })
    await sendCharge(page)
    await waitForHeading(page, 'Pago exitoso')
  })

  test('says that a merchant cannot be paid yet', { tags: ['full'] }, async () => {
    const link = await shop.createLink('bnc')
    const { page } = await openForm(link)
    const { database } = shop.service
    const kyc = (status: string) =>
      database.query('update users set kyc_status = $2 where id = $1', [shop.owner.uuid, status])
    await kyc('pending')
    await sendCharge(page)
    await waitForHeading(page, 'El comercio aún no puede recibir pagos')
    await kyc('approved')
  })
})
