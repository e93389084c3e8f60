import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startPushService } from '../channels/push-service.ts'
import { newTelegramBot, startTelegram } from '../channels/telegram.ts'
import { newWhatsAppNumber, startWhatsApp } from '../channels/whatsapp.ts'
import type { CleanupStack } from './cleanup-stack.ts'
import { localFolder } from './paths.ts'
import { defaultPorts, freePort } from './ports.ts'

/** The simulated providers of channels in the local stack. */
export interface LocalChannels {
  /** The Worker's CHANNEL_ADDRESSES. */
  addresses: Record<'whatsapp' | 'telegram', { baseUrl: string }>
  /** The Worker's PUSH_HOSTS. */
  pushHosts: string
  /** What a developer enters to connect a channel, as POST /merchants/{id}/channels takes it. */
  own: { kind: 'whatsapp' | 'telegram'; credentials: Record<string, string> }[]
}

/** What a provider gave once: channels keep it. */
async function keptIn<Given>(name: string, make: () => Given): Promise<Given> {
  const file = join(localFolder, name)
  const stored = await readFile(file, 'utf8').catch(() => null)
  if (stored !== null) return JSON.parse(stored) as Given
  const made = make()
  await writeFile(file, JSON.stringify(made))
  return made
}

/** Starts the simulators. */
export async function startChannels(endings: CleanupStack): Promise<LocalChannels> {
  const whatsapp = await startWhatsApp({
    port: await freePort(defaultPorts.whatsapp),
    credentials: await keptIn('whatsapp.json', newWhatsAppNumber),
  })
  endings.add(whatsapp.stop)
  const telegram = await startTelegram({
    port: await freePort(defaultPorts.telegram),
    bot: await keptIn('telegram.json', newTelegramBot),
  })
  endings.add(telegram.stop)
  const push = await startPushService(await freePort(defaultPorts.push))
  endings.add(push.stop)
  return {
    addresses: { whatsapp: { baseUrl: whatsapp.url }, telegram: { baseUrl: telegram.url } },
    pushHosts: push.url,
    own: [
      { kind: 'whatsapp', credentials: whatsapp.credentials },
      { kind: 'telegram', credentials: { token: telegram.bot.token } },
    ],
  }
}
