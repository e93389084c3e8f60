import type { Page } from 'playwright-core'
import { createUser, uniqueEmail } from './actors.ts'
import { createInvitation } from './invitations.ts'
import { createLink, type LinkOptions } from './links.ts'
import {
  createPhonelessMerchant,
  fillCharge,
  fillClaim,
  sendCharge,
  sendClaim,
} from './payer-pages.ts'
import { MORNING } from './paying.ts'
import { newPayer, type Shop } from './shop.ts'

/** One thing that a payer's page can show. */
export interface PayerState {
  name: string
  /** What its heading says in Spanish. */
  says: RegExp
  status?: number
  /** When it is looked at. */
  at?: Date
  /** Makes what it takes, and gives the path. */
  path(shop: Shop): Promise<string>
  /** What a payer then does, until it is seen. */
  act?(page: Page, shop: Shop): Promise<void>
}

const DAY_MS = 24 * 60 * 60 * 1000

const cake: LinkOptions = {
  label: 'Torta de chocolate',
  description: 'Para doce personas. Se retira el viernes en la tarde.',
}

const linkOf =
  (bank: 'bnc' | 'r4' | 'sandbox', options: LinkOptions = {}) =>
  async (shop: Shop) =>
    `/pay/${(await shop.link(bank, { ...cake, ...options })).token}`

const change = (shop: Shop, path: string, sql: string) =>
  shop.service.database.query(`update payment_links set ${sql} where token = $1`, [
    path.split('/').at(-1),
  ])

const links: PayerState[] = [
  { name: 'link-bolivares', says: /Torta/, path: linkOf('bnc', { amount: '1234.56' }) },
  {
    name: 'link-dollars',
    says: /Torta/,
    path: linkOf('bnc', {
      amount: '25.00',
      currency: 'USD',
      expiresAt: new Date(MORNING.getTime() + 3 * DAY_MS),
    }),
  },
  {
    name: 'link-mobile-payment',
    says: /Torta/,
    path: linkOf('r4', { amount: '980.50' }),
    act: (page) => page.locator('summary').nth(1).click(),
  },
  {
    name: 'link-c2p-only',
    says: /Torta/,
    path: async (shop) => {
      const merchant = await createPhonelessMerchant(shop)
      const link = await createLink(shop.service, merchant, { environment: 'live', ...cake })
      return `/pay/${link.token}`
    },
  },
  { name: 'link-test', says: /Torta/, path: linkOf('sandbox', { amount: '1234.56' }) },
  {
    name: 'link-not-yet',
    says: /aún no puede recibir pagos/,
    path: linkOf('sandbox', { environment: 'live' }),
  },
  {
    name: 'link-no-rate',
    says: /no hay tasa/,
    at: new Date(MORNING.getTime() + 10 * DAY_MS),
    path: linkOf('bnc', { currency: 'USD', amount: '25.00' }),
  },
  {
    name: 'link-expired',
    says: /venció/,
    path: linkOf('bnc', { expiresAt: new Date(MORNING.getTime() - 1) }),
  },
  { name: 'link-off', says: /desactivado/, path: linkOf('bnc', { active: false }) },
  {
    name: 'link-completed',
    says: /ya está pagado/,
    path: async (shop) => {
      const path = await linkOf('bnc', { maxPayments: 1 })(shop)
      await change(shop, path, 'paid = 1')
      return path
    },
  },
  {
    name: 'link-busy',
    says: /Alguien está pagando/,
    path: async (shop) => {
      const path = await linkOf('bnc', { maxPayments: 1 })(shop)
      await change(shop, path, 'reserved = 1')
      return path
    },
  },
  {
    name: 'link-unknown',
    says: /No encontramos/,
    status: 404,
    path: async () => '/pay/there-is-no-such-link',
  },
]

const refusals: PayerState[] = [
  {
    name: 'wrong-fields',
    says: /Torta/,
    path: linkOf('bnc'),
    act: async (page, shop) => {
      await fillCharge(page, shop, { otp: '12', payer: { ...newPayer(), phone: '0414' } })
      await page.locator('#c2p-document').fill('1')
      await sendCharge(page)
      await page.locator('#errors').waitFor()
    },
  },
  {
    name: 'reference-used',
    says: /Torta/,
    path: linkOf('sandbox'),
    act: async (page) => {
      const payer = newPayer()
      const url = page.url()
      for (let time = 0; time < 2; time += 1) {
        await page.goto(url)
        await fillClaim(page, payer, '12345678')
        await sendClaim(page)
        await page.locator('.good-sign, #errors').first().waitFor()
      }
    },
  },
  {
    name: 'payments-stopped',
    says: /Torta/,
    path: linkOf('r4'),
    act: async (page, shop) => {
      const { database } = shop.service
      await database.query(
        `insert into operation_stops (id, environment, bank, enabled, reason, updated_at)
         values (gen_random_uuid(), 'live', '0169', false, 'test', now())`,
      )
      await fillCharge(page, shop)
      await sendCharge(page)
      await page.locator('#errors').waitFor()
      await database.query('delete from operation_stops')
    },
  },
  {
    name: 'paying',
    says: /Torta/,
    path: linkOf('bnc'),
    act: async (page, shop) => {
      await fillCharge(page, shop)
      // A browser that is on its way elsewhere cannot be looked at.
      await page.evaluate("addEventListener('submit', (event) => event.preventDefault())")
      await sendCharge(page)
      await page.locator('form[aria-busy=true] button:disabled').waitFor()
    },
  },
]

const pay = async (page: Page, shop: Shop, seen: string, otp?: string) => {
  await fillCharge(page, shop, otp === undefined ? {} : { otp })
  await sendCharge(page)
  await page.locator(seen).waitFor()
}

const receipts: PayerState[] = [
  {
    name: 'receipt-paid',
    says: /Pago recibido/,
    path: linkOf('bnc', { currency: 'USD', amount: '25.00' }),
    act: (page, shop) => pay(page, shop, '.good-sign'),
  },
  {
    name: 'receipt-pending',
    says: /Estamos confirmando/,
    path: linkOf('sandbox', { amount: '1500.68' }),
    act: (page, shop) => pay(page, shop, '.wait-sign'),
  },
  {
    name: 'receipt-failed',
    says: /No se hizo el pago/,
    path: linkOf('bnc'),
    act: (page, shop) => pay(page, shop, '.bad-sign', '99999999'),
  },
  {
    name: 'receipt-not-found',
    says: /No encontramos tu pago/,
    path: linkOf('bnc'),
    act: async (page) => {
      await fillClaim(page, newPayer(), '83736278')
      await sendClaim(page)
      await page.locator('.bad-sign').waitFor()
    },
  },
  {
    name: 'receipt-refunded',
    says: /Pago devuelto/,
    path: linkOf('sandbox', { amount: '77.25' }),
    act: async (page, shop) => {
      await pay(page, shop, '.good-sign')
      const id = /txn_[0-9a-z]+/.exec(page.url())?.[0]
      await shop.service.database.query(
        "update transactions set status = 'refunded' where public_id('txn', id) = $1",
        [id],
      )
      await page.reload()
    },
  },
]

const storeOf = async (shop: Shop, bank: 'bnc' | 'r4') => {
  const [row] = await shop.service.database.query<{ slug: string }>(
    'select slug from stores where merchant_id = $1',
    [shop.merchants[bank].uuid],
  )
  return `/store/${row?.slug}`
}

const switchOff = (shop: Shop, bank: 'bnc' | 'r4') =>
  shop.service.database.query('update payment_links set active = false where merchant_id = $1', [
    shop.merchants[bank].uuid,
  ])

const invitationOf = (shop: Shop, email = uniqueEmail(), from = MORNING) =>
  createInvitation(shop.service, shop.merchants.bnc, { email, from, role: 'ADMIN' })

const others: PayerState[] = [
  {
    name: 'store',
    says: /Panadería La Ñapa/,
    path: async (shop) => {
      await switchOff(shop, 'bnc')
      await linkOf('bnc', { amount: '18.00', currency: 'USD' })(shop)
      await linkOf('bnc', { label: 'Pan de jamón', description: '', amount: '2450.00' })(shop)
      await linkOf('bnc', {
        label: 'Desayuno para cuatro: arepas, perico, caraotas y jugo de parchita',
        description:
          'Para llevar o para comer aquí, todos los días hasta las once de la mañana, salvo los lunes.',
        amount: '12345.60',
      })(shop)
      return storeOf(shop, 'bnc')
    },
  },
  {
    name: 'store-empty',
    says: /Farmacia San Rafael/,
    path: async (shop) => {
      await switchOff(shop, 'r4')
      return storeOf(shop, 'r4')
    },
  },
  {
    name: 'invitation-new',
    says: /te invita/,
    path: async (shop) => `/invitations/${(await invitationOf(shop)).token}`,
  },
  {
    name: 'invitation-wrong-fields',
    says: /te invita/,
    path: async (shop) => `/invitations/${(await invitationOf(shop)).token}`,
    act: async (page) => {
      await page.locator('#name').fill('Luis Rojas')
      await page.locator('#password').fill('12345678')
      await page.locator('button[type=submit]').click()
      await page.locator('#errors').waitFor()
    },
  },
  {
    name: 'invitation-account',
    says: /te invita/,
    path: async (shop) => {
      const { email } = await createUser(shop.service)
      return `/invitations/${(await invitationOf(shop, email)).token}`
    },
  },
  {
    name: 'invitation-accepted',
    says: /Invitación aceptada/,
    path: async (shop) => `/invitations/${(await invitationOf(shop)).token}`,
    act: async (page) => {
      await page.locator('#name').fill('Luis Rojas')
      await page.locator('#password').fill('cachapas con queso')
      await page.locator('button[type=submit]').click()
      await page.locator('.good-sign').waitFor()
    },
  },
  {
    name: 'invitation-gone',
    says: /ya no vale/,
    status: 410,
    path: async (shop) => {
      const long = new Date(MORNING.getTime() - 8 * DAY_MS)
      return `/invitations/${(await invitationOf(shop, uniqueEmail(), long)).token}`
    },
  },
]

/** Every state, for what has to hold of each, and for pictures of them. */
export const payerStates: readonly PayerState[] = [...links, ...refusals, ...receipts, ...others]
