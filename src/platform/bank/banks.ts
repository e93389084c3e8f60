import type { Config } from '../config.ts'
import type { Database } from '../database.ts'
import { connectBnc } from './bnc/bnc.ts'
import type { ConnectionConfig } from './connection-config.ts'
import type { BankConnection, BankSession, Capabilities } from './port.ts'
import { connectR4 } from './r4/r4.ts'
import { connectSandbox, SANDBOX_CAPABILITIES } from './sandbox.ts'
import { keepSession } from './session.ts'

/** What SQL's open_payment() has to know of a connection. */
interface ConnectionFacts {
  /** The bank's code, by which administrators stop it; of the sandbox `sandbox`. */
  bank: string
  needs: Capabilities['mobilePaymentNeeds']
  reversesBy: Capabilities['reversesBy']
  maxAmount: string
  maxConcept: number
}

/** The banks by which this deployment moves money. */
export interface Banks {
  /** By the connection's name, `sandbox` among them. */
  facts: Readonly<Record<string, ConnectionFacts>>
  /** All but the sandbox, as the configuration lists them. */
  configured: readonly BankConnection[]
  /** The connection of this name; the sandbox pays from whatever account is given. Null where it is not configured. */
  get(name: string, accountNumber: string): BankConnection | null
  /** The session key of a connection, as the database keeps it. */
  session(name: string, kept: string | null, now: Date): BankSession
}

const PROTOCOLS = {
  bnc: connectBnc,
  r4: connectR4,
} as const

const connect = (config: ConnectionConfig): BankConnection =>
  config.protocol === 'bnc' ? PROTOCOLS.bnc(config) : PROTOCOLS.r4(config)

const factsOf = (bank: string, capabilities: Capabilities): ConnectionFacts => ({
  bank,
  needs: capabilities.mobilePaymentNeeds,
  reversesBy: capabilities.reversesBy,
  maxAmount: capabilities.maxAmount,
  maxConcept: capabilities.maxConceptLength,
})

/** Connects what BANK_CONNECTIONS lists, and the sandbox. */
export function connectBanks(config: Config, database: Database): Banks {
  const configured = config.BANK_CONNECTIONS.map(connect)
  const facts = Object.fromEntries(
    configured.map(({ name, accountNumber, capabilities }) => [
      name,
      factsOf(accountNumber.slice(0, 4), capabilities),
    ]),
  )
  return {
    facts: { ...facts, sandbox: factsOf('sandbox', SANDBOX_CAPABILITIES) },
    configured,
    get: (name, accountNumber) =>
      name === 'sandbox'
        ? connectSandbox(accountNumber, database)
        : (configured.find((connection) => connection.name === name) ?? null),
    session: (name, kept, now) => keepSession(database, config.SERVER_SECRET, { name, kept, now }),
  }
}
