import { startTelegram, type Telegram } from '../../dev/channels/telegram.ts'
import { startWhatsApp, type WhatsApp } from '../../dev/channels/whatsapp.ts'
import { createMerchant, type MerchantFixture } from './actors.ts'
import type { CallResult } from './api.ts'
import { type CollectionsShop, startCollectionsShop } from './collections-shop.ts'
import { waitUntil } from './wait-until.ts'

/** A merchant that collects, and a simulated number of WhatsApp's and bot of Telegram's. */
export interface ChannelShop extends CollectionsShop {
  whatsapp: WhatsApp
  telegram: Telegram
  /** Connects the number as a live channel of a merchant; the shop's unless said. */
  connect(options?: ConnectOptions): Promise<CallResult>
  /** The same, once Meta has accepted it and knows its webhook. */
  connectWhole(options?: ConnectOptions): Promise<Connected>
  /** Connects the bot as a live channel, once Telegram has accepted it and was told the webhook. */
  connectBot(merchant?: MerchantFixture): Promise<Connected>
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

export async function startChannelShop(vars: Record<string, string> = {}): Promise<ChannelShop> {
  const whatsapp = await startWhatsApp()
  const telegram = await startTelegram()
  const shop = await startCollectionsShop({
    vars: {
      ...vars,
      CHANNEL_ADDRESSES: JSON.stringify({
        whatsapp: { baseUrl: whatsapp.url },
        telegram: { baseUrl: telegram.url },
      }),
    },
  })
  const whenActive = async (connected: Connected): Promise<Connected> => {
    await waitUntil('the channel is active', async () => {
      return (await bed.channel(connected)).status === 'active'
    })
    return connected
  }
  const connectedOf = ({ body }: CallResult, merchant: MerchantFixture): Connected => ({
    ...{ id: body.id, merchant, hookPath: new URL(body.hookUrl).pathname },
  })
  const bed: ChannelShop = {
    ...shop,
    whatsapp,
    telegram,
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
      const connected = await whenActive(connectedOf(await bed.connect(options), merchant))
      await whatsapp.setWebhook(`${shop.service.url}${connected.hookPath}`)
      return connected
    },
    async connectBot(merchant = shop.merchant) {
      const made = await shop.api('POST', `/merchants/${merchant.id}/channels`, {
        as: shop.owner,
        body: { kind: 'telegram', credentials: { token: telegram.bot.token } },
      })
      const connected = await whenActive(connectedOf(made, merchant))
      telegram.forwardTo(`${shop.service.url}${connected.hookPath}`)
      return connected
    },
    channel: async ({ id, merchant }) =>
      (await shop.api('GET', `/merchants/${merchant.id}/channels/${id}`, { as: shop.owner })).body,
    async stop() {
      await shop.service.stop()
      await whatsapp.stop()
      await telegram.stop()
    },
  }
  return bed
}
