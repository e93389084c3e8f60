import { bankCodeOf } from '../../domain/account-number.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database.ts'
import { createBankSession } from './bank-session.ts'
import { connectBnc } from './bnc/bnc.ts'
import type { ConnectionConfig } from './connection-config.ts'
import type { BankConnection, BankSession, Capabilities } from './port.ts'
import { connectR4 } from './r4/r4.ts'
import { connectSandbox, SANDBOX_CAPABILITIES } from './sandbox.ts'

/** What SQL's open_outgoing_order() has to know of a connection. */
interface ConnectionFacts {
  /** The bank's code, by which administrators stop it; of the sandbox `sandbox`. */
  bank: string
  /** From which it pays, and from no other; the sandbox pays from any: null. */
  account: string | null
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
  /**
   * The connection of this name that pays from this account; the sandbox pays from whatever is given. Null
   * where there is none: a connection that has another account by now would move somebody else's money.
   */
  get(name: string, accountNumber: string): BankConnection | null
  /** The session key of a connection, as the database keeps it. */
  bankSession(name: string, kept: string | null, now: Date): BankSession
}

const connect = (config: ConnectionConfig): BankConnection =>
  config.protocol === 'bnc' ? connectBnc(config) : connectR4(config)

const factsOf = (account: string | null, capabilities: Capabilities): ConnectionFacts => ({
  bank: account === null ? 'sandbox' : bankCodeOf(account),
  account,
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
      factsOf(accountNumber, capabilities),
    ]),
  )
  return {
    facts: { ...facts, sandbox: factsOf(null, SANDBOX_CAPABILITIES) },
    configured,
    get: (name, accountNumber) =>
      name === 'sandbox'
        ? connectSandbox(accountNumber, database)
        : (configured.find((own) => own.name === name && own.accountNumber === accountNumber) ??
          null),
    bankSession: (name, kept, now) =>
      createBankSession(database, config.SERVER_SECRET, { name, encryptedKey: kept, now }),
  }
}
