import { bankCodeOf } from '../../domain/account-number.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database.ts'
import { DecryptionError } from '../encryption.ts'
import { connectionId, type Uuid } from '../ids.ts'
import { describeError, logError } from '../log.ts'
import { connectBanesco } from './banesco/banesco.ts'
import { bankFetchOf, isReachable, type WithFetch } from './bank-fetch.ts'
import { checkRelays, type RelayStatus } from './bank-relays.ts'
import { createBankSession } from './bank-session.ts'
import { connectBdt } from './bdt/bdt.ts'
import { connectBdv } from './bdv/bdv.ts'
import { connectBnc } from './bnc/bnc.ts'
import {
  type ConnectionConfig,
  ownConnectionConfig,
  type RealProtocol,
} from './connection-config.ts'
import { decryptConnectionCredentials } from './credentials.ts'
import { connectExterior } from './exterior/exterior.ts'
import { connectFile } from './file/file.ts'
import { type MeasuredCall, measureConnection } from './measured-connection.ts'
import { connectMercantil } from './mercantil/mercantil.ts'
import { connectPlaza, PLAZA_DEBIT_CAPABILITIES } from './plaza/plaza.ts'
import type { BankConnection, BankSession, Capabilities } from './port.ts'
import { PROTOCOLS } from './protocols.ts'
import { connectR4, R4_DEBIT_CAPABILITIES } from './r4/r4.ts'
import { connectSandbox, SANDBOX_CAPABILITIES } from './sandbox.ts'
import { connectTesoro } from './tesoro/tesoro.ts'

/** What a connection can do, as SQL's connection_facts() takes it. */
interface ProtocolFacts {
  confirmsAccount: boolean
  needs: Capabilities['mobilePaymentNeeds']
  mobilePayments: boolean
  transfers: boolean
  charges: boolean
  reversesBy: Capabilities['reversesBy']
  payerKeys: Capabilities['payerKeys']
  maxAmount: string
  maxConcept: number
}

interface ConnectionFacts extends ProtocolFacts {
  /** The bank's 4-digit code, or `sandbox`, to which operation stops refer. */
  bank: string
  /** The only account that it pays from; null for the sandbox, which pays from any. */
  account: string | null
}

/** What is stored of a connection: the result of SQL's load_connection(). */
export interface StoredConnection {
  /** The key of the bank session, encrypted; null if there is none. */
  session: string | null
  /** Of a user's own connection; null for a configured one. */
  own: {
    id: Uuid<'connection'>
    protocol: RealProtocol
    /** Encrypted, in hexadecimal. */
    credentials: string
    accountNumber: string
  } | null
}

/** What decides what a user's own connection can do. */
export interface OwnCapabilities {
  protocol: RealProtocol
  /** Whether its credentials are for that too. */
  sendsPayerKeys: boolean
}

/** A connection and account that an order uses, as read with it. */
export interface ConnectionRoute {
  connection: string
  accountNumber: string
  /** Null where nothing is stored, as for the sandbox. */
  stored: StoredConnection | null
}

/** A connection that can be used now. */
export interface OpenConnection {
  connection: BankConnection
  session: BankSession
}

/** The bank connections: those of the configuration, users' own ones, and the sandbox. */
export interface Banks {
  /** What the connections can do by which something can be sent now; see connection_facts.sql. */
  facts: {
    readonly named: Readonly<Record<string, ConnectionFacts>>
    readonly protocols: Readonly<Partial<Record<RealProtocol, ProtocolFacts>>>
  }
  /** Those of BANK_CONNECTIONS, in that order. */
  configured: readonly BankConnection[]
  /** What a connection can do; null if it is not known. `own`: what is stored of it if it is a user's own. */
  capabilitiesOf(name: string, own: OwnCapabilities | null): Capabilities | null
  /**
   * The configuration of a user's own connection. Null if the deployment no longer offers its protocol, or its credentials
   * cannot be read, which is logged.
   */
  configOf(
    name: string,
    own: NonNullable<StoredConnection['own']>,
  ): Promise<ConnectionConfig | null>
  /** The protocols by which users can connect accounts of their own: those of BANK_ADDRESSES. */
  offered: readonly RealProtocol[]
  /**
   * The connection with this name and account; the sandbox accepts any account. Null if there is none: a connection that
   * has another account after a configuration change would move somebody else's money. Null also where a user's own
   * credentials cannot be read, which is logged: their key is gone, they were altered, or are another connection's.
   */
  open(route: ConnectionRoute, now: Date): Promise<OpenConnection | null>
  /**
   * Whether the relays in front of banks take our certificate, of all banks or of users' own connections by one protocol;
   * null if there are none. Asks no bank.
   */
  checkRelays(of?: RealProtocol): Promise<RelayStatus | null>
}

function connect(config: WithFetch<ConnectionConfig>): BankConnection {
  switch (config.protocol) {
    case 'bnc':
      return connectBnc(config)
    case 'r4':
      return connectR4(config)
    case 'bdv':
      return connectBdv(config)
    case 'banesco':
      return connectBanesco(config)
    case 'mercantil':
      return connectMercantil(config)
    case 'plaza':
      return connectPlaza(config)
    case 'exterior':
      return connectExterior(config)
    case 'tesoro':
      return connectTesoro(config)
    case 'bdt':
      return connectBdt(config)
    case 'file':
      return connectFile(config)
  }
}

const protocolFacts = (capabilities: Capabilities, confirmsAccount: boolean): ProtocolFacts => ({
  confirmsAccount,
  needs: capabilities.mobilePaymentNeeds,
  mobilePayments: capabilities.mobilePayments,
  transfers: capabilities.transfers,
  charges: capabilities.charges,
  reversesBy: capabilities.reversesBy,
  payerKeys: capabilities.payerKeys,
  maxAmount: capabilities.maxAmount,
  maxConcept: capabilities.maxConceptLength,
})

const factsOf = (account: string | null, capabilities: Capabilities): ConnectionFacts => ({
  bank: account === null ? 'sandbox' : bankCodeOf(account),
  account,
  // The number is the operator's word.
  ...protocolFacts(capabilities, true),
})

const ADDRESSES = ['baseUrl', 'tokenUrl', 'instantUrl', 'noticesUrl'] as const

/** The addresses that are relays'. */
const relayUrls = ({ BANK_CONNECTIONS, BANK_ADDRESSES }: Config, of?: RealProtocol): string[] =>
  (of === undefined
    ? [...BANK_CONNECTIONS, ...Object.values(BANK_ADDRESSES)]
    : [BANK_ADDRESSES[of] ?? {}]
  )
    .filter(({ relay }: { relay?: unknown }) => relay === true)
    .flatMap((one: Partial<Record<(typeof ADDRESSES)[number], unknown>>) =>
      ADDRESSES.map((name) => one[name]),
    )
    .filter((url) => typeof url === 'string')

/** What has been decrypted and is not what the protocol takes may not be shown: an error about it could quote it. */
const reasonOf = (error: unknown) =>
  error instanceof DecryptionError ? describeError(error) : { error: 'does not fit its protocol' }

/**
 * The connections of BANK_CONNECTIONS, users' own ones, and the sandbox. `report` is told of each call to a bank, but of
 * none to the sandbox: how that does is not the banks' health.
 */
export function connectBanks(
  config: Config,
  database: Database,
  report: (call: MeasuredCall) => void,
): Banks {
  const relay = config.BANK_RELAY
  const connectTo = (one: ConnectionConfig) => connect({ ...one, fetch: bankFetchOf(one, relay) })
  const configured = config.BANK_CONNECTIONS.map(connectTo)
  const offered = (Object.keys(PROTOCOLS) as RealProtocol[]).filter(
    (protocol) => config.BANK_ADDRESSES[protocol] !== undefined,
  )
  const named = Object.fromEntries(
    config.BANK_CONNECTIONS.filter((one) => isReachable(one, relay))
      .map(connectTo)
      .map(({ name, accountNumber, capabilities }) => [name, factsOf(accountNumber, capabilities)]),
  )

  function ownCapabilities(protocol: RealProtocol): Capabilities {
    const isDebit = config.BANK_ADDRESSES[protocol]?.charges === 'immediate_debit'
    const debits = { r4: R4_DEBIT_CAPABILITIES, plaza: PLAZA_DEBIT_CAPABILITIES }
    return (isDebit && debits[protocol as keyof typeof debits]) || PROTOCOLS[protocol].capabilities
  }

  async function configOf(
    name: string,
    { id, protocol, credentials, accountNumber }: NonNullable<StoredConnection['own']>,
  ): Promise<ConnectionConfig | null> {
    const address = config.BANK_ADDRESSES[protocol]
    if (address === undefined) return null
    try {
      const plain = await decryptConnectionCredentials(config, id, protocol, credentials)
      return ownConnectionConfig(protocol, address, { name, accountNumber }, plain)
    } catch (error) {
      logError('connection.unreadable', {
        connection: connectionId.toPublic(id),
        ...reasonOf(error),
      })
      return null
    }
  }

  async function find({ connection: name, accountNumber, stored }: ConnectionRoute) {
    if (name === 'sandbox') return connectSandbox(accountNumber, database)
    const known = configured.find((connection) => connection.name === name)
    const own = known || !stored?.own ? null : await configOf(name, stored.own)
    const found = known ?? (own && connectTo(own))
    return found?.accountNumber === accountNumber ? measureConnection(found, report) : null
  }

  return {
    facts: {
      named: { ...named, sandbox: factsOf(null, SANDBOX_CAPABILITIES) },
      protocols: Object.fromEntries(
        offered
          .filter((protocol) => isReachable(config.BANK_ADDRESSES[protocol] ?? {}, relay))
          .map((protocol) => [
            protocol,
            protocolFacts(ownCapabilities(protocol), PROTOCOLS[protocol].confirmsAccount),
          ]),
      ),
    },
    configured,
    configOf,
    offered,
    capabilitiesOf(name, own) {
      if (name === 'sandbox') return SANDBOX_CAPABILITIES
      const known = configured.find((connection) => connection.name === name)
      if (known || own === null) return known?.capabilities ?? null
      const capabilities = ownCapabilities(own.protocol)
      return own.sendsPayerKeys ? capabilities : { ...capabilities, payerKeys: null }
    },
    checkRelays: (of) => checkRelays(relayUrls(config, of), relay),
    async open(route, now) {
      const connection = await find(route)
      if (connection === null) return null
      const stored = { name: route.connection, encryptedKey: route.stored?.session ?? null, now }
      return { connection, session: createBankSession(database, config.SERVER_SECRET, stored) }
    },
  }
}
