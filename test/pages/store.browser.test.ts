import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser.ts'
import {
  openThemedShop,
  phoneContext,
  storePathOf,
  waitForHeading,
} from '../support/payer-pages.ts'
import type { PaymentTestbed } from '../support/payment-testbed.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await openThemedShop()
})
afterAll(() => shop.stop())

describeInBrowser('a store in a browser', (visit) => {
  test('has links to the links’ pages, which lead back', async () => {
    await shop.createLink('bnc', { label: 'Pan de jamón', amount: '2450.00' })
    const { page, problems } = await visit(
      `${shop.service.url}${await storePathOf(shop, 'bnc')}`,
      phoneContext(),
    )
    await page.getByRole('link', { name: /Pan de jamón/ }).click()
    await waitForHeading(page, 'Pan de jamón')
    await page.getByRole('link', { name: 'Panadería La Ñapa' }).click()
    await waitForHeading(page, 'Panadería La Ñapa')
    expect(problems).toEqual([])
  })

  test('shows its pictures, and reserves their space while they load', {
    tags: ['full'],
  }, async () => {
    const { page } = await visit(
      `${shop.service.url}${await storePathOf(shop, 'bnc')}`,
      phoneContext(),
    )
    const images = await page.evaluate<[number, string | null, string | null][]>(
      `[...document.images].map((image) =>
        [image.naturalWidth, image.getAttribute('width'), image.getAttribute('height')])`,
    )
    expect(images).toEqual([
      [256, '44', '44'],
      [1200, '1200', '400'],
    ])
  })

  test('says so if it is empty', { tags: ['full'] }, async () => {
    const { page } = await visit(
      `${shop.service.url}${await storePathOf(shop, 'r4')}`,
      phoneContext(),
    )
    await page.getByRole('heading', { name: 'Todavía no hay nada que pagar' }).waitFor()
  })
})
