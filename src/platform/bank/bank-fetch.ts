import type { ConnectionConfig } from './connection-config.ts'
import { BankUnreachable } from './port.ts'

/** Sends a request of a connection: to its bank, or to the relay in front of it. */
export type BankFetch = (url: string, init: RequestInit) => Promise<Response>

/** What an adapter is given of a connection: its configuration, and its only way to the bank. */
export type WithFetch<Of extends ConnectionConfig> = Of & { fetch: BankFetch }

/** The Worker's binding that presents our certificate to relays; undefined if there is none. */
export type RelayBinding = Pick<Fetcher, 'fetch'> | undefined

/** What of a connection, or of the address of a protocol, says how it is reached. */
interface Reached {
  relay?: unknown
}

const direct: BankFetch = (url, init) => fetch(url, init)

/** Without our certificate a relay refuses everything, so nothing is sent. */
const unbound: BankFetch = () => Promise.reject(new BankUnreachable('BANK_RELAY is not bound'))

/** Whether anything can be sent: a relay wants our certificate, which the binding presents. */
export const isReachable = ({ relay }: Reached, binding: RelayBinding): boolean =>
  relay !== true || binding !== undefined

/** How the requests of a connection are sent. */
export function bankFetchOf({ relay }: Reached, binding: RelayBinding): BankFetch {
  if (relay !== true) return direct
  return binding === undefined ? unbound : (url, init) => binding.fetch(url, init)
}
