import type { BrowserContextOptions, Frame, Page } from 'playwright-core'
import { expect } from 'vitest'
import { seedPictures } from '../../dev/pictures/seed-pictures.ts'
import { createMerchant, type MerchantFixture } from './actors.ts'
import { createBankAccount } from './bank-accounts.ts'
import { MORNING } from './order-testbed.ts'
import {
  issueC2pKeys,
  newOtp,
  newPayer,
  type Payer,
  type PaymentTestbed,
  startPaymentTestbed,
  type TestbedLink,
} from './payment-testbed.ts'
import { createRate } from './rates.ts'
import type { Service } from './service.ts'

/** A cheap phone, in the shop's own time. */
export const phoneContext = (
  options: BrowserContextOptions = {},
  at = MORNING,
): BrowserContextOptions => ({
  viewport: { width: 360, height: 740 },
  locale: 'es-VE',
  ...options,
  extraHTTPHeaders: { 'X-Local-Clock': at.toISOString() },
})

/** A shop whose stores look like stores, and a rate of the day. */
export async function openThemedShop(
  options?: Parameters<typeof startPaymentTestbed>[0],
): Promise<PaymentTestbed> {
  const shop = await startPaymentTestbed(options)
  await createRate(shop.service, { day: '2026-03-10', rate: '36.66420000' })
  await setTheme(shop, shop.merchants.bnc, 'Panadería La Ñapa', '#1F4E79', '#F2B705')
  await setTheme(shop, shop.merchants.sandbox, 'Bodegón Doña Inés', '#ffd83d', '#c1121f')
  await setTheme(shop, shop.merchants.r4, 'Farmacia San Rafael', '#0b7a4b', '#b7e4c7')
  const store = `/merchants/${shop.merchants.bnc.id}/store`
  await shop.api('PUT', store, { as: shop.owner, body: { contact: bakeryContact } })
  for (const slot of ['logo', 'banner'] as const) {
    await shop.api('POST', `${store}/${slot}`, { as: shop.owner, file: seedPictures[slot].bytes })
  }
  return shop
}

/** Where the bakery's payers ask for help. */
const bakeryContact = {
  phone: '02129876543',
  whatsapp: '04141234567',
  email: 'hola@lanapa.example',
}

const setTheme = (
  { api, owner }: PaymentTestbed,
  { id }: MerchantFixture,
  name: string,
  primaryColor: string,
  secondaryColor: string,
) =>
  api('PUT', `/merchants/${id}/store`, {
    as: owner,
    body: {
      name,
      description: 'Pan de jamón, cachitos y café recién colado, todo el año.',
      theme: { primaryColor, secondaryColor },
    },
  })

/** A merchant that is paid into an account of which no phone is known. */
export async function createPhonelessMerchant({ service, owner }: PaymentTestbed) {
  const merchant = await createMerchant(service, owner)
  const { uuid } = await createBankAccount(service, owner, {
    environment: 'live',
    connection: `phoneless-${merchant.uuid}`,
  })
  await service.database.query('update merchants set settlement_account_id = $2 where id = $1', [
    merchant.uuid,
    uuid,
  ])
  return merchant
}

/** A link of the bakery that leaves its amount, between 5 and 50, to the payer. */
export async function createOpenLink(
  shop: PaymentTestbed,
  {
    currency = 'USD',
    returnUrl = null,
  }: { currency?: 'USD' | 'VES'; returnUrl?: string | null } = {},
): Promise<TestbedLink> {
  const link = await shop.createLink('bnc', { currency, label: 'Aporte' })
  await shop.service.database.query(
    'update payment_links set amount = null, min_amount = 5, max_amount = 50, return_url = $2 where id = $1',
    [link.uuid, returnUrl],
  )
  return link
}

/** The path of a merchant's store. */
export async function storePathOf(
  { service, merchants }: PaymentTestbed,
  bank: 'bnc' | 'r4',
): Promise<string> {
  const [row] = await service.database.query<{ slug: string }>(
    'select slug from stores where merchant_id = $1',
    [merchants[bank].uuid],
  )
  return `/store/${row?.slug}`
}

export interface FormOptions {
  payer?: Payer
  otp?: string
}

/** A payer’s page: by itself, or in a frame of a shop’s. */
type Shown = Page | Frame

/** Shows a form, where the page has both; the page may still be on its way. */
export async function chooseWay(page: Shown, way: 'c2p' | 'verify'): Promise<void> {
  await page.locator(`form[action*="/${way}"]`).first().waitFor({ state: 'attached' })
  const choice = page.locator(`label[for=way-${way}]`)
  if ((await choice.count()) > 0) await choice.click()
}

/** Chooses the bank: by typing its code if scripts run, else from the list. */
async function chooseBank(page: Shown, way: string, code: string): Promise<void> {
  // The script, which is deferred, replaces the select: after `load`, either there is none or it has run.
  await page.waitForLoadState('load')
  const field = page.locator(`#${way}-bankCode`)
  if ((await field.getAttribute('role')) !== 'combobox') {
    await field.selectOption(code)
    return
  }
  await field.fill(code)
  await field.press('Enter')
}

/** The code of the chosen bank. */
export const chosenBank = (page: Page, way: string): Promise<string> =>
  page.locator(`form[action*="/${way}"] select[name=bankCode]`).inputValue()

/** Types a right charge into the form, without sending it. */
export async function fillCharge(
  page: Shown,
  shop: PaymentTestbed,
  { payer = newPayer(), otp }: FormOptions = {},
): Promise<Payer> {
  const key = otp ?? newOtp()
  if (otp === undefined) issueC2pKeys(shop, payer, key)
  await typeCharge(page, payer, key)
  return payer
}

/** Types this charge into the form, without sending it. */
export async function typeCharge(page: Shown, payer: Payer, key: string): Promise<void> {
  await chooseWay(page, 'c2p')
  await chooseBank(page, 'c2p', payer.bankCode)
  await page.locator('#c2p-phone').fill(payer.phone)
  await page.locator('form[action*="/c2p"] [name=letter]').selectOption(payer.document.slice(0, 1))
  await page.locator('#c2p-document').fill(payer.document.slice(1))
  await page.locator('#c2p-otp').fill(key)
}

/** Has the payer's bank send the key, from the details that were typed. */
export const requestKey = (page: Page) =>
  page.locator('form[action*="/c2p"] button[formaction]').click()

export const sendCharge = (page: Shown) =>
  page.locator('form[action*="/c2p"] button[type=submit]:not(.unseen, [formaction])').click()

/** Types a claim into the form, without sending it. */
export async function fillClaim(page: Page, payer: Payer, reference: string): Promise<void> {
  await chooseWay(page, 'verify')
  await page.locator('#verify-reference').fill(reference)
  await chooseBank(page, 'verify', payer.bankCode)
  await page.locator('#verify-phone').fill(payer.phone)
}

export const sendClaim = (page: Page) =>
  page.locator('form[action*="/verify"] button[type=submit]').click()

/** Waits for the page that says so; where it does not come, what is there instead is told. */
export async function waitForHeading(page: Shown, name: string | RegExp): Promise<void> {
  try {
    await page.getByRole('heading', { level: 1, name }).waitFor()
  } catch (error) {
    const shown = await page.locator('body').textContent()
    throw new Error(`The page at ${page.url()} says:\n${shown}`, { cause: error })
  }
}

export const receiptUrl = /\/receipt\/[0-9a-z]{52}(?:\?lang=\w\w)?$/

/** The id of the payment at a receipt's address, or at that of a payment that has none yet. */
export const transactionIdIn = (address: string): string =>
  `txn_${/\/receipt\/(?:txn_)?([0-9a-z]{26})/.exec(address)?.[1]}`

/** The payments of a link, as they are kept. */
export const paymentsOfLink = ({ database }: Service, { uuid }: { uuid: string }) =>
  database.query<{ status: string; reference: string | null; payment_method: string }>(
    'select status, reference, payment_method from transactions where link_id = $1 order by id',
    [uuid],
  )

/** A form as a browser sends it, its key read from the page. */
export async function postForm(
  { service }: Pick<PaymentTestbed, 'service'>,
  page: string,
  way: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const key = fields.key ?? (await formKeyOf(service, page))
  return service.fetch(way === '' ? page : `${page}/${way}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ ...fields, key }).toString(),
  })
}

/** The key of a page's first form. */
export async function formKeyOf(service: Service, page: string): Promise<string> {
  const text = await (await service.fetch(page)).text()
  const key = /name="key" value="([\w-]+)"/.exec(text)?.[1]
  expect(key, 'the form’s key').toBeDefined()
  return key ?? ''
}
