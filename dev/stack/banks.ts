import { join } from 'node:path'
import type { ConnectionConfig } from '../../src/platform/bank/connection-config.ts'
import { startBnc } from '../banks/bnc/bnc.ts'
import { startR4 } from '../banks/r4/r4.ts'
import { startDolarApi } from '../rates/dolar-api.ts'
import type { CleanupStack } from './cleanup-stack.ts'
import { localFolder } from './paths.ts'
import { defaultPorts, freePort } from './ports.ts'

/** The simulated banks of the local stack. */
export interface LocalBanks {
  /** The Worker's BANK_CONNECTIONS. */
  connections: ConnectionConfig[]
  urls: { bnc: string; r4: string }
  /** Sets the URL of their notices. */
  setServiceUrl(serviceUrl: string): void
}

/** Starts the stand-in of DolarApi, which provides the rate if no bank does; resolves with its URL. */
export async function startRateSource(endings: CleanupStack): Promise<string> {
  const { url, stop } = await startDolarApi({ port: await freePort(defaultPorts.dolarApi) })
  endings.add(stop)
  return url
}

/** Starts both simulators, which send their notices to the service. */
export async function startBanks(serviceUrl: string, endings: CleanupStack): Promise<LocalBanks> {
  const bnc = await startBnc({
    port: await freePort(defaultPorts.bnc),
    file: join(localFolder, 'bnc.json'),
    notices: { url: `${serviceUrl}/hooks/bnc` },
  })
  endings.add(bnc.stop)
  const r4 = await startR4({
    port: await freePort(defaultPorts.r4),
    notices: { url: `${serviceUrl}/hooks/r4` },
  })
  endings.add(r4.stop)
  return {
    connections: [bnc.config, r4.config],
    urls: { bnc: bnc.url, r4: r4.url },
    setServiceUrl: (url) => {
      bnc.setNoticeUrl(`${url}/hooks/bnc`)
      r4.setNoticeUrl(`${url}/hooks/r4`)
    },
  }
}
