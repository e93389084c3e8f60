import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type BankAddresses,
  type BankConfig,
  type ConnectionConfig,
  credentialsSchema,
  type RealProtocol,
} from '../../src/platform/bank/connection-config.ts'
import { startBanesco } from '../banks/banesco/banesco.ts'
import { startBdt } from '../banks/bdt/bdt.ts'
import { startBdv } from '../banks/bdv/bdv.ts'
import { startBnc } from '../banks/bnc/bnc.ts'
import { newExteriorAccount, startExterior } from '../banks/exterior/exterior.ts'
import { startMercantil } from '../banks/mercantil/mercantil.ts'
import { startPlaza } from '../banks/plaza/plaza.ts'
import { startR4 } from '../banks/r4/r4.ts'
import { startTesoro } from '../banks/tesoro/tesoro.ts'
import { startDolarApi } from '../rates/dolar-api.ts'
import type { CleanupStack } from './cleanup-stack.ts'
import { localPayer, ownAccounts } from './own-accounts.ts'
import { localFolder } from './paths.ts'
import { defaultPorts, freePort } from './ports.ts'

/** Those whose accounts nothing is configured for. */
type OwnBank = 'bdv' | 'banesco' | 'mercantil' | 'plaza' | 'exterior' | 'tesoro' | 'bdt'

/** The simulated banks of the local stack. */
export interface LocalBanks {
  /** The Worker's BANK_CONNECTIONS. */
  connections: ConnectionConfig[]
  /** The Worker's BANK_ADDRESSES. */
  addresses: BankAddresses
  /** Accounts that a developer can connect, as POST /bank/connections takes them. */
  own: { protocol: RealProtocol; accountNumber: string; credentials: Record<string, string> }[]
  urls: Record<'bnc' | 'r4' | OwnBank, string>
  /** Sets the URL of their notices. */
  setServiceUrl(serviceUrl: string): void
}

/** What a bank gives its client, of the configuration of a connection. */
export function credentialsOf(config: BankConfig): Record<string, string> {
  const names = Object.keys(credentialsSchema(config.protocol).shape)
  const given = Object.entries(config).filter(([name]) => names.includes(name))
  return Object.fromEntries(given) as Record<string, string>
}

/** What a simulated bank gave the owner of an account, with the key that they made once: connections keep it. */
async function exteriorAccount() {
  const file = join(localFolder, 'exterior.json')
  const stored = await readFile(file, 'utf8').catch(() => null)
  if (stored !== null) return JSON.parse(stored) as ReturnType<typeof newExteriorAccount>
  const made = newExteriorAccount()
  await writeFile(file, JSON.stringify(made))
  return made
}

/** Starts the stand-in of DolarApi, which provides the rate if no bank does; resolves with its URL. */
export async function startRateSource(endings: CleanupStack): Promise<string> {
  const { url, stop } = await startDolarApi({ port: await freePort(defaultPorts.dolarApi) })
  endings.add(stop)
  return url
}

/** Starts the simulators, of which those that send notices send them to the service. */
export async function startBanks(serviceUrl: string, endings: CleanupStack): Promise<LocalBanks> {
  const bnc = await startBnc({
    port: await freePort(defaultPorts.bnc),
    file: join(localFolder, 'bnc.json'),
    notices: { url: `${serviceUrl}/hooks/bnc` },
  })
  endings.add(bnc.stop)
  const { keys, ...payer } = localPayer
  bnc.books.addPayer({ ...payer, balance: '1000000.00', tokens: [...keys] })
  const r4 = await startR4({
    port: await freePort(defaultPorts.r4),
    notices: { url: `${serviceUrl}/hooks/r4` },
  })
  endings.add(r4.stop)
  const bdv = await startBdv({
    port: await freePort(defaultPorts.bdv),
    noticeUrl: `${serviceUrl}/hooks/bdv`,
    config: ownAccounts.bdv,
  })
  endings.add(bdv.stop)
  const banesco = await startBanesco({
    port: await freePort(defaultPorts.banesco),
    config: ownAccounts.banesco,
  })
  endings.add(banesco.stop)
  const mercantil = await startMercantil({
    port: await freePort(defaultPorts.mercantil),
    noticeUrl: `${serviceUrl}/hooks/mercantil`,
    config: ownAccounts.mercantil,
  })
  endings.add(mercantil.stop)
  const plaza = await startPlaza({
    port: await freePort(defaultPorts.plaza),
    config: ownAccounts.plaza,
  })
  endings.add(plaza.stop)
  const exterior = await startExterior({
    port: await freePort(defaultPorts.exterior),
    config: await exteriorAccount(),
  })
  endings.add(exterior.stop)
  const tesoro = await startTesoro({
    port: await freePort(defaultPorts.tesoro),
    config: ownAccounts.tesoro,
  })
  endings.add(tesoro.stop)
  const bdt = await startBdt({ port: await freePort(defaultPorts.bdt), config: ownAccounts.bdt })
  endings.add(bdt.stop)
  return {
    connections: [bnc.config, r4.config],
    addresses: {
      bdv: { baseUrl: bdv.config.baseUrl },
      banesco: { baseUrl: banesco.config.baseUrl, tokenUrl: banesco.config.tokenUrl },
      mercantil: { baseUrl: mercantil.config.baseUrl },
      bnc: { baseUrl: bnc.config.baseUrl },
      r4: { baseUrl: r4.config.baseUrl },
      plaza: { baseUrl: plaza.config.baseUrl },
      exterior: { baseUrl: exterior.config.baseUrl, instantUrl: exterior.config.instantUrl },
      tesoro: { baseUrl: tesoro.config.baseUrl, noticesUrl: tesoro.config.noticesUrl },
      bdt: { baseUrl: bdt.config.baseUrl },
    },
    own: [
      ...[bdv.config, banesco.config, mercantil.config],
      ...[plaza.config, exterior.config, tesoro.config, bdt.config],
    ].map((config) => ({
      protocol: config.protocol,
      accountNumber: config.accountNumber,
      credentials: credentialsOf(config),
    })),
    urls: {
      bnc: bnc.url,
      r4: r4.url,
      bdv: bdv.url,
      banesco: banesco.url,
      mercantil: mercantil.url,
      plaza: plaza.url,
      exterior: exterior.url,
      tesoro: tesoro.url,
      bdt: bdt.url,
    },
    setServiceUrl: (url) => {
      bnc.setNoticeUrl(`${url}/hooks/bnc`)
      r4.setNoticeUrl(`${url}/hooks/r4`)
      bdv.setNoticeUrl(`${url}/hooks/bdv`)
      mercantil.setNoticeUrl(`${url}/hooks/mercantil`)
    },
  }
}
