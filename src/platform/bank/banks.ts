import { bankCodeOf } from '../../domain/account-number.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database.ts'
import { createBankSession } from './bank-session.ts'
import { connectBdv } from './bdv/bdv.ts'
import { connectBnc } from './bnc/bnc.ts'
import type { ConnectionConfig } from './connection-config.ts'
import type { BankConnection, BankSession, Capabilities } from './port.ts'
import { connectR4 } from './r4/r4.ts'
import { connectSandbox, SANDBOX_CAPABILITIES } from './sandbox.ts'

/** A connection's entry in the `connections` of SQL's open_outgoing_order(). */
interface ConnectionFacts {
  /** The bank's 4-digit code, or `sandbox`, to which operation stops refer. */
  bank: string
  /** The only account that it pays from; null for the sandbox, which pays from any. */
  account: string | null
  needs: Capabilities['mobilePaymentNeeds']
  transfers: boolean
  reversesBy: Capabilities['reversesBy']
  maxAmount: string
  maxConcept: number
}

/** The bank connections of this deployment. */
export interface Banks {
  /** By connection name, including `sandbox`. */
  facts: Readonly<Record<string, ConnectionFacts>>
  /** All except the sandbox, in the order of the configuration. */
  configured: readonly BankConnection[]
  /**
   * The connection with this name and account; the sandbox accepts any account. Null if there is none: a connection that
   * has another account after a configuration change would move somebody else's money.
   */
  get(name: string, accountNumber: string): BankConnection | null
  /** A connection's bank session. `storedKey`: the encrypted key as read from the database. */
  bankSession(name: string, storedKey: string | null, now: Date): BankSession
}

function connect(config: ConnectionConfig): BankConnection {
  switch (config.protocol) {
    case 'bnc':
      return connectBnc(config)
    case 'r4':
      return connectR4(config)
    case 'bdv':
      return connectBdv(config)
  }
}

const factsOf = (account: string | null, capabilities: Capabilities): ConnectionFacts => ({
  bank: account === null ? 'sandbox' : bankCodeOf(account),
  account,
  needs: capabilities.mobilePaymentNeeds,
  transfers: capabilities.transfers,
  reversesBy: capabilities.reversesBy,
  maxAmount: capabilities.maxAmount,
  maxConcept: capabilities.maxConceptLength,
})

/** The connections of BANK_CONNECTIONS, and the sandbox. */
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
    bankSession: (name, storedKey, now) =>
      createBankSession(database, config.SERVER_SECRET, { name, encryptedKey: storedKey, now }),
  }
}
