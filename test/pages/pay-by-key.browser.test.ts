import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser, SCRIPTS } from '../support/browser.ts'
import {
  fillCharge,
  openThemedShop,
  paymentsOfLink,
  phoneContext,
  receiptUrl,
  sendCharge,
  waitForHeading,
} from '../support/payer-pages.ts'
import { issueC2pKeys, newOtp, newPayer, type PaymentTestbed } from '../support/payment-testbed.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await openThemedShop()
})
afterAll(() => shop.stop())

const urlOf = ({ token }: { token: string }, query = '') =>
  `${shop.service.url}/pay/${token}${query}`

describeInBrowser('paying with a one-time key', (visit) => {
  for (const { how, javaScriptEnabled } of SCRIPTS)
    test(`${how} leads to a receipt with everything needed as proof`, async () => {
      const link = await shop.createLink('bnc', {
        currency: 'USD',
        amount: '25.00',
        label: 'Torta',
      })
      const { page, problems } = await visit(urlOf(link), phoneContext({ javaScriptEnabled }))
      await page.getByRole('heading', { name: '¿Cómo quieres pagar?' }).waitFor()
      await fillCharge(page, shop)
      await page.getByRole('button', { name: 'Pagar Bs. 916,61' }).click()
      await waitForHeading(page, 'Pago exitoso')
      expect(page.url()).toMatch(receiptUrl)
      const [payment] = await paymentsOfLink(shop.service, link)
      expect(payment).toMatchObject({ status: 'completed', payment_method: 'c2p' })
      const facts = await page.locator('.facts').textContent()
      for (const fact of [
        'Panadería La Ñapa',
        'Torta',
        '$\u00a025,00',
        'Bs.\u00a0916,61',
        'Bs.\u00a036,6642',
        'mar 10 mar 2026, 10:00\u00a0a.\u00a0m.',
        `${payment?.reference}`,
      ]) {
        expect(facts).toContain(fact)
      }
      expect(problems).toEqual([])
    })

  test('happens once, even after a reload of the receipt or going back', async () => {
    const link = await shop.createLink('bnc')
    const { page } = await visit(urlOf(link), phoneContext())
    await fillCharge(page, shop)
    await sendCharge(page)
    await waitForHeading(page, 'Pago exitoso')
    await page.reload()
    await waitForHeading(page, 'Pago exitoso')
    await page.goBack()
    await page.getByRole('button', { name: /^Pagar Bs/ }).waitFor()
    expect(await page.locator('#c2p-otp').inputValue()).toBe('')
    await page.goForward()
    await waitForHeading(page, 'Pago exitoso')
    expect(await paymentsOfLink(shop.service, link)).toHaveLength(1)
  })

  test('disables the button and says so until the bank responds', { tags: ['full'] }, async () => {
    const link = await shop.createLink('bnc')
    const { page } = await visit(urlOf(link), phoneContext())
    await fillCharge(page, shop)
    shop.bnc.server.fault({ kind: 'slow', ms: 2_000 }, { times: 1 })
    // The page notes itself how it looks: a browser on its way elsewhere cannot be asked.
    await page.evaluate(`addEventListener('submit', ({ target: form }) => setTimeout(() => {
      const button = form.querySelector('[type=submit]')
      sessionStorage.seen = JSON.stringify([form.getAttribute('aria-busy'), button.disabled,
        button.textContent, document.getElementById('live').textContent, !!button.querySelector('.spin')])
    }, 100))`)
    await sendCharge(page)
    await waitForHeading(page, 'Pago exitoso')
    const waiting = 'Esperando al banco…'
    const seen = await page.evaluate<string>('sessionStorage.seen')
    expect(JSON.parse(seen)).toEqual(['true', true, waiting, waiting, true])
    expect(await paymentsOfLink(shop.service, link)).toHaveLength(1)
  })

  for (const { how, javaScriptEnabled, tags } of SCRIPTS)
    test(`happens once after a double tap ${how}`, { tags }, async () => {
      const link = await shop.createLink('bnc')
      const { page } = await visit(urlOf(link), phoneContext({ javaScriptEnabled }))
      await fillCharge(page, shop)
      shop.bnc.server.fault({ kind: 'slow', ms: 1_000 }, { times: 1 })
      await page.getByRole('button', { name: /^Pagar Bs/ }).dblclick()
      await waitForHeading(page, /Pago exitoso|Estamos confirmando/)
      await expect
        .poll(() => paymentsOfLink(shop.service, link))
        .toMatchObject([{ status: 'completed' }])
      await page.reload()
      await waitForHeading(page, 'Pago exitoso')
    })

  test('with a wrong key shows the reason and advice, and the next attempt pays', {
    tags: ['full'],
  }, async () => {
    const link = await shop.createLink('bnc')
    const { page } = await visit(urlOf(link), phoneContext())
    const payer = await fillCharge(page, shop)
    await page.locator('#c2p-otp').fill('00000000')
    await sendCharge(page)
    await waitForHeading(page, 'No pudimos completar tu pago')
    const told = await page.locator('main').textContent()
    expect(told).toContain('La clave de pago no es correcta o ya venció.')
    expect(told).toContain('No se te cobró nada.')
    expect(told).toContain('Pide una clave nueva a tu banco')
    await page.getByRole('link', { name: 'Intentar otra vez' }).click()
    await fillCharge(page, shop, { payer })
    await sendCharge(page)
    await waitForHeading(page, 'Pago exitoso')
    const statuses = (await paymentsOfLink(shop.service, link)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual(['completed', 'failed'])
  })

  test('stays in English from the page to the receipt', { tags: ['full'] }, async () => {
    const link = await shop.createLink('bnc', { amount: '1234.56' })
    const { page } = await visit(urlOf(link), phoneContext())
    await page.getByRole('link', { name: 'English' }).click()
    await page.getByText('How do you want to pay?').waitFor()
    await fillCharge(page, shop)
    await page.getByRole('button', { name: 'Pay Bs. 1,234.56' }).click()
    await waitForHeading(page, 'Payment successful')
    expect(await page.evaluate('document.documentElement.lang')).toBe('en')
    expect(await page.locator('.facts').textContent()).toContain('Tue 10 Mar 2026, 10:00\u00a0AM')
  })

  test('is possible by keyboard alone', async () => {
    const link = await shop.createLink('bnc')
    const { page } = await visit(urlOf(link), phoneContext())
    const payer = { ...newPayer(), bankCode: '0134' }
    const otp = newOtp()
    issueC2pKeys(shop, payer, otp)
    const { keyboard } = page
    await page.locator('#way-verify').focus()
    await keyboard.press('ArrowRight')
    await keyboard.press('Tab')
    await keyboard.type('bane')
    await keyboard.press('Enter')
    await keyboard.press('Tab')
    await keyboard.type(payer.phone)
    await keyboard.press('Tab')
    await keyboard.type(payer.document.slice(0, 1))
    await keyboard.press('Tab')
    await keyboard.type(payer.document.slice(1))
    await keyboard.press('Tab')
    await keyboard.type(otp)
    // Over the help with the key and the checkbox.
    for (const _ of ['help', 'checkbox', 'button']) await keyboard.press('Tab')
    const ring =
      'getComputedStyle(document.activeElement).outlineStyle + document.activeElement.type'
    expect(await page.evaluate(ring)).toBe('solidsubmit')
    await keyboard.press('Enter')
    await waitForHeading(page, 'Pago exitoso')
  })

  test('for a test link is marked as a test, and accepts any key', { tags: ['full'] }, async () => {
    const link = await shop.createLink('sandbox')
    const { page } = await visit(urlOf(link), phoneContext())
    await page.getByText('Modo de prueba:').waitFor()
    await fillCharge(page, shop, { otp: '123456' })
    await sendCharge(page)
    await waitForHeading(page, 'Pago exitoso')
    await page.getByText('Modo de prueba:').waitFor()
  })
})
