import { createUser, uniqueEmail } from './actors.ts'
import { createInvitation } from './invitations.ts'
import { DAY_MS, linkOf, type PayerState } from './payer-state.ts'
import { MORNING } from './paying.ts'
import type { Shop } from './shop.ts'

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

/** Stores and invitations. */
export const others: PayerState[] = [
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
