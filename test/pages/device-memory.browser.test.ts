import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser, SCRIPTS } from '../support/browser.ts'
import {
  chooseWay,
  chosenBank,
  fillCharge,
  fillClaim,
  openThemedShop,
  phoneContext,
  sendCharge,
  sendClaim,
  waitForHeading,
} from '../support/payer-pages.ts'
import { newPayer, type Payer, type PaymentTestbed } from '../support/payment-testbed.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await openThemedShop()
})
afterAll(() => shop.stop())

const urlOf = ({ token }: { token: string }) => `${shop.service.url}/pay/${token}`

describeInBrowser('a device', (visit) => {
  const typedOf = async (page: Page) => ({
    bankCode: await chosenBank(page, 'c2p'),
    phone: await page.locator('#c2p-phone').inputValue(),
    document:
      (await page.locator('form[action*="/c2p"] [name=letter]').inputValue()) +
      (await page.locator('#c2p-document').inputValue()),
  })
  const factsOf = ({ bankCode, phone, document }: Payer) => ({ bankCode, phone, document })
  const cookieNames = async (context: BrowserContext) =>
    (await context.cookies()).map(({ name }) => name).toSorted()

  for (const { how, javaScriptEnabled, tags } of SCRIPTS)
    test(`${how} remembers a payer for the next link, until they are forgotten`, {
      tags,
    }, async () => {
      const [first, second] = [await shop.createLink('bnc'), await shop.createLink('r4')]
      const { page, problems } = await visit(urlOf(first), phoneContext({ javaScriptEnabled }))
      const payer = await fillCharge(page, shop)
      const box = page.locator('#c2p-remember')
      expect(await box.isChecked()).toBe(false)
      await box.check()
      await sendCharge(page)
      await waitForHeading(page, 'Pago exitoso')
      await page.goto(urlOf(second))
      await chooseWay(page, 'c2p')
      expect(await typedOf(page)).toEqual(factsOf(payer))
      expect(await box.isChecked()).toBe(true)
      expect(await page.locator('#c2p-otp').inputValue()).toBe('')
      expect(await page.locator('#verify-phone').inputValue()).toBe(payer.phone)
      await page.getByRole('button', { name: 'Olvidar mis datos' }).click()
      await page.waitForURL(urlOf(second))
      expect(await typedOf(page)).toEqual({ bankCode: '', phone: '', document: 'V' })
      expect(await page.getByRole('button', { name: 'Olvidar mis datos' }).count()).toBe(0)
      expect(await cookieNames(page.context())).toEqual(['__Secure-receipt'])
      expect(problems).toEqual([])
    })

  for (const { how, javaScriptEnabled, tags } of SCRIPTS)
    test(`${how} has what was typed after a refused charge, except the key`, { tags }, async () => {
      const link = await shop.createLink('bnc')
      const { page } = await visit(urlOf(link), phoneContext({ javaScriptEnabled }))
      const payer = await fillCharge(page, shop, { otp: '99999999' })
      await sendCharge(page)
      await waitForHeading(page, 'No pudimos completar tu pago')
      await page.getByRole('link', { name: 'Intentar otra vez' }).click()
      await page.locator('#c2p-otp').waitFor()
      expect(await typedOf(page)).toEqual(factsOf(payer))
      expect(await page.locator('#c2p-otp').inputValue()).toBe('')
      // Of this link alone.
      const other = await shop.createLink('bnc')
      await page.goto(urlOf(other))
      expect(await typedOf(page)).toEqual({ bankCode: '', phone: '', document: 'V' })
    })

  test('has what was typed after a claim that was not found', { tags: ['full'] }, async () => {
    const link = await shop.createLink('bnc')
    const { page } = await visit(urlOf(link), phoneContext())
    const payer = newPayer()
    await fillClaim(page, payer, '66554433')
    await sendClaim(page)
    await waitForHeading(page, 'No encontramos tu pago')
    await page.getByRole('link', { name: 'Intentar otra vez' }).click()
    expect(await page.locator('#verify-reference').inputValue()).toBe('66554433')
    expect(await chosenBank(page, 'verify')).toBe(payer.bankCode)
  })

  test('leads who comes back to a link to the payment that was made, and keeps nothing typed', async () => {
    const link = await shop.createLink('bnc')
    const { page } = await visit(urlOf(link), phoneContext())
    await fillCharge(page, shop)
    await sendCharge(page)
    await waitForHeading(page, 'Pago exitoso')
    const receipt = page.url()
    expect(await cookieNames(page.context())).toEqual(['__Secure-receipt'])
    await page.goto(urlOf(link))
    await page.getByText('Ya enviaste un pago desde este dispositivo').waitFor()
    expect(await typedOf(page)).toEqual({ bankCode: '', phone: '', document: 'V' })
    await page.getByRole('link', { name: 'Ver mi pago' }).click()
    await waitForHeading(page, 'Pago exitoso')
    expect(page.url()).toBe(receipt)
  })

  test('leads who comes back to a paid link to its receipt', { tags: ['full'] }, async () => {
    const link = await shop.createLink('bnc', { maxPayments: 1 })
    const { page } = await visit(urlOf(link), phoneContext())
    await fillCharge(page, shop)
    await sendCharge(page)
    await waitForHeading(page, 'Pago exitoso')
    await page.goto(urlOf(link))
    await waitForHeading(page, 'Este enlace ya está pagado')
    await page.getByRole('link', { name: 'Ver mi pago' }).click()
    await waitForHeading(page, 'Pago exitoso')
  })
})
