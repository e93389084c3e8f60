import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newWhatsAppNumber, startWhatsApp } from '../channels/whatsapp.ts'
import type { CleanupStack } from './cleanup-stack.ts'
import { localFolder } from './paths.ts'
import { defaultPorts, freePort } from './ports.ts'

/** The simulated providers of channels in the local stack. */
export interface LocalChannels {
  /** The Worker's CHANNEL_ADDRESSES. */
  addresses: { whatsapp: { baseUrl: string } }
  /** What a developer enters to connect a channel, as POST /merchants/{id}/channels takes it. */
  own: { kind: 'whatsapp'; credentials: Record<string, string> }[]
}

/** What Meta gave the owner of the number once: channels keep it. */
async function whatsAppNumber() {
  const file = join(localFolder, 'whatsapp.json')
  const stored = await readFile(file, 'utf8').catch(() => null)
  if (stored !== null) return JSON.parse(stored) as ReturnType<typeof newWhatsAppNumber>
  const made = newWhatsAppNumber()
  await writeFile(file, JSON.stringify(made))
  return made
}

/** Starts the simulators. */
export async function startChannels(endings: CleanupStack): Promise<LocalChannels> {
  const whatsapp = await startWhatsApp({
    port: await freePort(defaultPorts.whatsapp),
    credentials: await whatsAppNumber(),
  })
  endings.add(whatsapp.stop)
  return {
    addresses: { whatsapp: { baseUrl: whatsapp.url } },
    own: [{ kind: 'whatsapp', credentials: whatsapp.credentials }],
  }
}
