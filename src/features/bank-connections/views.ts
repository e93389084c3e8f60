import type * as z from 'zod'
import { bankCodeOf, maskAccountNumber } from '../../domain/account-number.ts'
import { bankName } from '../../domain/banks.ts'
import { maskedAccount } from '../../domain/masked-account.ts'
import type { RealProtocol } from '../../platform/bank/connection-config.ts'
import { noticeUrl } from '../../platform/bank/notice-address.ts'
import type { BankConnection, BankProtocol } from '../../platform/bank/port.ts'
import { PROTOCOLS } from '../../platform/bank/protocols.ts'
import type { Config } from '../../platform/config.ts'
import { accountId, connectionId, type Uuid, userId } from '../../platform/ids.ts'
import type { ConnectionRow } from './queries.ts'
import type { AnyOwnBankConnection, BankProtocolList, OwnBankConnection } from './schemas.ts'

const capabilitiesView = (protocol: RealProtocol) => {
  const { capabilities, notices } = PROTOCOLS[protocol]
  const { mobilePayments, transfers, charges, statement, verifiesIncoming } = capabilities
  return {
    mobilePayments,
    transfers,
    charges,
    statement,
    verifiesIncoming: verifiesIncoming !== 'no',
    notices,
  }
}

/** A protocol as whoever connects an account sees it. */
export function protocolView(
  protocol: RealProtocol,
): z.input<typeof BankProtocolList>['data'][number] {
  const { bankCode, capabilities, confirmsAccount, credentials } = PROTOCOLS[protocol]
  return {
    protocol,
    bankCode,
    bankName: bankName(bankCode),
    capabilities: capabilitiesView(protocol),
    showsPayer: capabilities.showsPayer,
    confirmsAccount,
    credentials: credentials.map((field) => ({ ...field })),
  }
}

const MESSAGES = {
  rejected: {
    es: 'El banco no acepta estas credenciales. Revísalas en el portal del banco y reemplázalas aquí.',
    en: 'The bank does not accept these credentials. Check them in the bank’s portal and replace them here.',
  },
  unreachable: {
    es: 'El banco no responde. Volvemos a preguntarle cada cinco minutos; no tienes que hacer nada.',
    en: 'The bank does not answer. We ask again every five minutes; there is nothing to do for you.',
  },
} as const

const OWN_MESSAGES: Partial<Record<string, { es: string; en: string }>> = {
  ACCOUNT_TAKEN: {
    es: 'Otra persona ya conectó esta cuenta. Escribe a soporte.',
    en: 'Somebody else has connected this account. Write to support.',
  },
  NOT_READABLE: {
    es: 'No podemos leer las credenciales guardadas. Reemplázalas por las mismas u otras.',
    en: 'We cannot read the stored credentials. Replace them, by the same or by others.',
  },
  RELAY: {
    es: 'No llegamos al banco: falla nuestro paso hacia él, y el banco no sabe nada. Volvemos a probar cada cinco minutos; no tienes que hacer nada.',
    en: 'We do not reach the bank: our way to it fails, and the bank knows nothing of it. We try again every five minutes; there is nothing to do for you.',
  },
  NOT_OFFERED: {
    es: 'Por ahora no trabajamos con este banco. Escribe a soporte.',
    en: 'We do not work with this bank at present. Write to support.',
  },
}

function errorView(lastError: string | null) {
  if (lastError === null) return null
  const [kind, code = ''] = lastError.split(':') as ['rejected' | 'unreachable', string?]
  const message = OWN_MESSAGES[code] ?? MESSAGES[kind]
  return { kind, code, message: { ...message } }
}

const pendingView = ({ effective_at: effectiveAt, requested_at: requestedAt }: ConnectionRow) =>
  effectiveAt !== null && requestedAt !== null ? { effectiveAt, requestedAt } : null

/** A connection as its user and administrators see it; its credentials are never shown. */
export function ownConnectionView(
  row: ConnectionRow,
  config: Pick<Config, 'PUBLIC_URL' | 'SERVER_SECRET'>,
): z.input<typeof OwnBankConnection> {
  const { bankName: name, accountNumber } = maskedAccount(row.account_number)
  return {
    id: connectionId.toPublic(row.id),
    protocol: row.protocol,
    bankCode: bankCodeOf(row.account_number),
    bankName: name,
    accountId: accountId.toPublic(row.account_id),
    accountNumber,
    status: row.status,
    capabilities: capabilitiesView(row.protocol),
    lastCheckedAt: row.checked_at,
    lastError: errorView(row.last_error),
    rejectionReason: row.rejection_reason,
    noticeUrl: noticeUrl(config, row.protocol, row.id),
    pending: pendingView(row),
    changeDelayHours: row.delay_hours,
    createdAt: row.created_at,
  }
}

/** A connection in the administrators' list of all users' own ones. */
export const anyConnectionView = (
  row: ConnectionRow & { user_id: Uuid<'user'> },
): z.input<typeof AnyOwnBankConnection> => ({
  id: connectionId.toPublic(row.id),
  userId: userId.toPublic(row.user_id),
  accountId: accountId.toPublic(row.account_id),
  protocol: row.protocol,
  bankCode: bankCodeOf(row.account_number),
  accountNumber: maskedAccount(row.account_number).accountNumber,
  status: row.status,
  lastError: errorView(row.last_error),
  createdAt: row.created_at,
})

/** A connection of the deployment and the account bound to it. */
export const connectionView = (
  { name, protocol, accountNumber, rif, capabilities }: BankConnection,
  boundAccountUuid: Uuid<'account'> | null,
) => ({
  name,
  bank: protocol as Exclude<BankProtocol, 'sandbox'>,
  bankCode: bankCodeOf(accountNumber),
  accountNumber: maskAccountNumber(accountNumber),
  rif,
  account: boundAccountUuid && accountId.toPublic(boundAccountUuid),
  capabilities: {
    statement: capabilities.statement,
    verifiesIncoming: capabilities.verifiesIncoming !== 'no',
  },
})
