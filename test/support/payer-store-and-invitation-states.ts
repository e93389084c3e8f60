import { inject } from 'vitest'
import { unsubscribeUrl } from '../../src/features/messages/rules.ts'
import { messageId } from '../../src/platform/ids.ts'
import { createUser, uniqueEmail } from './actors.ts'
import { createNote } from './charge-notes.ts'
import { createInvitation } from './invitations.ts'
import { createMessage } from './messages.ts'
import { MORNING } from './order-testbed.ts'
import { storePathOf } from './payer-pages.ts'
import { createLinkPath, DAY_MS, type PayerState } from './payer-state.ts'
import type { PaymentTestbed } from './payment-testbed.ts'

const deactivateLinks = (shop: PaymentTestbed, bank: 'bnc' | 'r4') =>
  shop.service.database.query('update payment_links set active = false where merchant_id = $1', [
    shop.merchants[bank].uuid,
  ])

const invitationOf = (shop: PaymentTestbed, email = uniqueEmail(), from = MORNING) =>
  createInvitation(shop.service, shop.merchants.bnc, { email, createdAt: from, role: 'ADMIN' })

/** Where who got a reminder stops them. */
async function unsubscribePathOf(shop: PaymentTestbed): Promise<string> {
  const note = await createNote(shop.service, shop.merchants.bnc)
  const message = await createMessage(shop.service, note)
  const { SERVER_SECRET = '' } = inject('stack').secrets
  return unsubscribeUrl({ PUBLIC_URL: '', SERVER_SECRET }, messageId.toUuid(message))
}

/** Stores, invitations, and what else is about a merchant and no payment. */
export const storeAndInvitationStates: PayerState[] = [
  {
    name: 'store',
    heading: /Panadería La Ñapa/,
    path: async (shop) => {
      await deactivateLinks(shop, 'bnc')
      await createLinkPath('bnc', { amount: '18.00', currency: 'USD' })(shop)
      await createLinkPath('bnc', { label: 'Pan de jamón', description: '', amount: '2450.00' })(
        shop,
      )
      await createLinkPath('bnc', {
        label: 'Desayuno para cuatro: arepas, perico, caraotas y jugo de parchita',
        description:
          'Para llevar o para comer aquí, todos los días hasta las once de la mañana, salvo los lunes.',
        amount: '12345.60',
      })(shop)
      return storePathOf(shop, 'bnc')
    },
  },
  {
    name: 'store-empty',
    heading: /Farmacia San Rafael/,
    path: async (shop) => {
      await deactivateLinks(shop, 'r4')
      return storePathOf(shop, 'r4')
    },
  },
  {
    name: 'store-rate',
    heading: /Tasa de hoy/,
    path: async (shop) => `${await storePathOf(shop, 'bnc')}/rate`,
  },
  { name: 'privacy', heading: /Privacidad y condiciones/, path: async () => '/privacy' },
  { name: 'unsubscribe', heading: /Recordatorios de/, path: unsubscribePathOf },
  {
    name: 'unsubscribed',
    heading: /no te escribirá más/,
    path: unsubscribePathOf,
    interact: async (page) => {
      await page.locator('button[type=submit]').click()
      await page.locator('.good-sign').waitFor()
    },
  },
  {
    name: 'invitation-new',
    heading: /te invita/,
    path: async (shop) => `/invitations/${(await invitationOf(shop)).token}`,
  },
  {
    name: 'invitation-wrong-fields',
    heading: /te invita/,
    path: async (shop) => `/invitations/${(await invitationOf(shop)).token}`,
    interact: async (page) => {
      await page.locator('#name').fill('Luis Rojas')
      await page.locator('#password').fill('12345678')
      await page.locator('button[type=submit]').click()
      await page.locator('#errors').waitFor()
    },
  },
  {
    name: 'invitation-account',
    heading: /te invita/,
    path: async (shop) => {
      const { email } = await createUser(shop.service)
      return `/invitations/${(await invitationOf(shop, email)).token}`
    },
  },
  {
    name: 'invitation-accepted',
    heading: /Invitación aceptada/,
    path: async (shop) => `/invitations/${(await invitationOf(shop)).token}`,
    interact: async (page) => {
      await page.locator('#name').fill('Luis Rojas')
      await page.locator('#password').fill('cachapas con queso')
      await page.locator('button[type=submit]').click()
      await page.locator('.good-sign').waitFor()
    },
  },
  {
    name: 'invitation-gone',
    heading: /ya no vale/,
    status: 410,
    path: async (shop) => {
      const long = new Date(MORNING.getTime() - 8 * DAY_MS)
      return `/invitations/${(await invitationOf(shop, uniqueEmail(), long)).token}`
    },
  },
]
