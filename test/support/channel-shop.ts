import { startWhatsApp, type WhatsApp } from '../../dev/channels/whatsapp.ts'
import { createMerchant, type MerchantFixture } from './actors.ts'
import type { CallResult } from './api.ts'
import { type CollectionsShop, startCollectionsShop } from './collections-shop.ts'
import { waitUntil } from './wait-until.ts'

/** A merchant that collects, and a simulated number of WhatsApp's. */
export interface ChannelShop extends CollectionsShop {
  whatsapp: WhatsApp
  /** Connects the number as a live channel of a merchant; the shop's unless said. */
  connect(options?: ConnectOptions): Promise<CallResult>
  /** The same, once Meta has accepted it and knows its webhook. */
  connectWhole(options?: ConnectOptions): Promise<Connected>
  channel(of: Connected): Promise<Record<string, unknown>>
  newMerchant(): Promise<MerchantFixture>
  stop(): Promise<void>
}

interface ConnectOptions {
  merchant?: MerchantFixture
  credentials?: Record<string, string>
  environment?: string
  as?: { token: string }
}

export interface Connected {
  id: string
  merchant: MerchantFixture
  hookPath: string
}

export async function startChannelShop(): Promise<ChannelShop> {
  const whatsapp = await startWhatsApp()
  const shop = await startCollectionsShop({
    vars: { CHANNEL_ADDRESSES: JSON.stringify({ whatsapp: { baseUrl: whatsapp.url } }) },
  })
  const bed: ChannelShop = {
    ...shop,
    whatsapp,
    newMerchant: () => createMerchant(shop.service, shop.owner),
    connect: ({ merchant = shop.merchant, credentials = {}, environment, as = shop.owner } = {}) =>
      shop.api('POST', `/merchants/${merchant.id}/channels`, {
        as,
        body: {
          kind: 'whatsapp',
          ...(environment && { environment }),
          credentials: { ...whatsapp.credentials, ...credentials },
        },
      }),
    async connectWhole(options = {}) {
      const merchant = options.merchant ?? shop.merchant
      const { body } = await bed.connect(options)
      const hookPath = new URL(body.hookUrl).pathname
      const connected = { id: body.id, merchant, hookPath }
      await waitUntil('the channel is active', async () => {
        return (await bed.channel(connected)).status === 'active'
      })
      await whatsapp.setWebhook(`${shop.service.url}${hookPath}`)
      return connected
    },
    channel: async ({ id, merchant }) =>
      (await shop.api('GET', `/merchants/${merchant.id}/channels/${id}`, { as: shop.owner })).body,
    async stop() {
      await shop.service.stop()
      await whatsapp.stop()
    },
  }
  return bed
}
