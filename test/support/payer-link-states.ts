import { MORNING } from './order-testbed.ts'
import { chooseWay, fillCharge, postForm, requestKey, sendCharge } from './payer-pages.ts'
import { createLinkPath, createPhonelessLinkPath, DAY_MS, type PayerState } from './payer-state.ts'
import { newPayer, type PaymentTestbed } from './payment-testbed.ts'

const setLinkColumns = (shop: PaymentTestbed, path: string, sql: string) =>
  shop.service.database.query(`update payment_links set ${sql} where token = $1`, [
    path.split('/').at(-1),
  ])

/** What a link can be. */
export const linkStates: PayerState[] = [
  { name: 'link-bolivares', heading: /Torta/, path: createLinkPath('bnc', { amount: '1234.56' }) },
  {
    name: 'link-dollars',
    heading: /Torta/,
    path: createLinkPath('bnc', {
      amount: '25.00',
      currency: 'USD',
      expiresAt: new Date(MORNING.getTime() + 3 * DAY_MS),
    }),
  },
  {
    name: 'link-c2p',
    heading: /Torta/,
    path: createLinkPath('r4', { amount: '980.50' }),
    interact: (page) => chooseWay(page, 'c2p'),
  },
  {
    name: 'link-bank-list',
    heading: /Torta/,
    path: createLinkPath('bnc', { amount: '980.50' }),
    interact: async (page) => {
      await chooseWay(page, 'c2p')
      await page.getByText(/clave\?|my key\?/).click()
      await page.locator('#c2p-bankCode').click()
      await page.locator('#c2p-bankCode').pressSequentially('ban')
    },
  },
  {
    name: 'link-remembered',
    heading: /Torta/,
    path: createLinkPath('bnc', { amount: '980.50' }),
    interact: async (page, shop) => {
      const url = page.url()
      await fillCharge(page, shop)
      await page.locator('#c2p-remember').check()
      await sendCharge(page)
      await page.locator('.good-sign').waitFor()
      await page.goto(url)
      await chooseWay(page, 'c2p')
    },
  },
  {
    name: 'link-c2p-only',
    heading: /Torta/,
    path: createPhonelessLinkPath,
  },
  { name: 'link-test', heading: /Torta/, path: createLinkPath('sandbox', { amount: '1234.56' }) },
  {
    name: 'link-key-requested',
    heading: /Torta/,
    path: createLinkPath('sandbox', { amount: '980.50' }),
    interact: async (page, shop) => {
      await fillCharge(page, shop)
      await requestKey(page)
      await page.locator('#key-sent').waitFor()
    },
  },
  {
    name: 'link-keys-too-often',
    heading: /Torta/,
    status: 429,
    path: createLinkPath('sandbox', { amount: '980.50', maxPayments: 1 }),
    interact: async (page, shop) => {
      const path = new URL(page.url()).pathname
      for (let time = 0; time < 3; time += 1) {
        await postForm(shop, path, 'key', { ...newPayer(), letter: '' })
      }
      await fillCharge(page, shop)
      await requestKey(page)
      await page.locator('#errors').waitFor()
    },
  },
  {
    name: 'link-not-yet',
    heading: /aún no puede recibir pagos/,
    path: createLinkPath('sandbox', { environment: 'live' }),
  },
  {
    name: 'link-no-rate',
    heading: /no hay tasa/,
    at: new Date(MORNING.getTime() + 10 * DAY_MS),
    path: createLinkPath('bnc', { currency: 'USD', amount: '25.00' }),
  },
  {
    name: 'link-expired',
    heading: /venció/,
    path: createLinkPath('bnc', { expiresAt: new Date(MORNING.getTime() - 1) }),
  },
  { name: 'link-off', heading: /desactivado/, path: createLinkPath('bnc', { active: false }) },
  {
    name: 'link-completed',
    heading: /ya está pagado/,
    path: async (shop) => {
      const path = await createLinkPath('bnc', { maxPayments: 1 })(shop)
      await setLinkColumns(shop, path, 'paid_slots = 1')
      return path
    },
  },
  {
    name: 'link-busy',
    heading: /Alguien está pagando/,
    path: async (shop) => {
      const path = await createLinkPath('bnc', { maxPayments: 1 })(shop)
      await setLinkColumns(shop, path, 'reserved_slots = 1')
      return path
    },
  },
  {
    name: 'link-unknown',
    heading: /No encontramos/,
    status: 404,
    path: async () => '/pay/there-is-no-such-link',
  },
]
