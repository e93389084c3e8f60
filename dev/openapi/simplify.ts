import { BANK_OPERATIONS } from '../../src/domain/bank-operations.ts'
import { BANKS } from '../../src/domain/banks.ts'
import { ENVIRONMENT_SPELLINGS } from '../../src/domain/environment.ts'
import { EXTERNAL_METHODS } from '../../src/domain/external-methods.ts'
import { LANGUAGES } from '../../src/domain/language.ts'
import {
  CHANNEL_KINDS,
  CONSENT_STATUSES,
  MESSAGE_CHANNELS,
} from '../../src/domain/message-channels.ts'
import { PERMISSIONS } from '../../src/domain/permissions.ts'
import { GIVEN_ROLES, MEMBER_ROLES } from '../../src/domain/roles.ts'
import { SHIFT_METHODS } from '../../src/domain/shift-methods.ts'
import { SIMULATION_STATUSES, SIMULATION_TYPES } from '../../src/domain/simulations.ts'
import * as statuses from '../../src/domain/statuses.ts'
import { FIELDS as STATEMENT_FIELDS } from '../../src/features/statements/rules.ts'
import { NOTIFICATION_TYPES } from '../../src/notifications/types.ts'
import { REAL_PROTOCOLS } from '../../src/platform/bank/connection-config.ts'
import { FAILURES } from '../../src/platform/bank/failures.ts'
import { ALL_EVENT_TYPES, EVENT_TYPES, SUBSCRIPTIONS } from '../../src/webhooks/event-body.ts'
import {
  bodySchemas,
  type Document,
  parameterSchemas,
  parametersOf,
  type Schema,
} from './schemas.ts'

/** The names of lists of values, which several fields have, and in any order. */
const NAMED_VALUES: Record<string, readonly string[]> = {
  Environment: ['live', 'test'],
  EnvironmentInput: Object.keys(ENVIRONMENT_SPELLINGS),
  BankEnvironment: ['production', 'sandbox'],
  Currency: ['VES', 'USD'],
  Language: LANGUAGES,
  BankCode: Object.keys(BANKS),
  BankOperation: BANK_OPERATIONS,
  EventType: ALL_EVENT_TYPES,
  SubscribableEventType: EVENT_TYPES,
  WebhookSubscription: SUBSCRIPTIONS,
  FailureCode: Object.keys(FAILURES),
  ApiKeyPermission: PERMISSIONS,
  MemberRole: MEMBER_ROLES,
  InvitedRole: GIVEN_ROLES,
  InvitationStatus: statuses.INVITATION_STATUSES,
  MerchantActivity: ['ACTIVE', 'INACTIVE'],
  MerchantState: statuses.MERCHANT_STATUSES,
  PaymentLinkStatus: statuses.LINK_STATUSES,
  TransactionStatus: statuses.TRANSACTION_STATUSES,
  CheckoutStatus: statuses.CHECKOUT_STATUSES,
  PayoutStatus: statuses.PAYOUT_STATUSES,
  PayoutRowStatus: statuses.PAYOUT_ROW_STATUSES,
  PayoutPause: statuses.PAYOUT_PAUSES,
  PayoutReturn: statuses.PAYOUT_RETURNS,
  PaymentReviewer: ['merchant', 'administrators'],
  ApprovalStatus: statuses.APPROVAL_STATUSES,
  UnappliedReason: statuses.UNAPPLIED_REASONS,
  UnappliedStatus: statuses.UNAPPLIED_STATUSES,
  ExternalMethod: EXTERNAL_METHODS,
  ShiftMethod: SHIFT_METHODS,
  ExternalPaymentStatus: statuses.EXTERNAL_STATUSES,
  ChargeNoteStatus: statuses.NOTE_STATUSES,
  CustomerMessageStatus: statuses.MESSAGE_STATUSES,
  SeriesInterval: statuses.SERIES_INTERVALS,
  SeriesStatus: statuses.SERIES_STATUSES,
  CustomerChannel: MESSAGE_CHANNELS,
  ChannelKind: CHANNEL_KINDS,
  ChannelStatus: statuses.CHANNEL_STATUSES,
  ConsentStatus: CONSENT_STATUSES,
  SaidConsent: ['given', 'stopped'],
  VerificationStatus: statuses.VERIFICATION_STATUSES,
  PayerMethod: ['c2p', 'mobile_payment'],
  MovementDirection: ['in', 'out'],
  FileFormat: ['csv', 'xlsx'],
  DecimalMark: [',', '.'],
  StatementField: STATEMENT_FIELDS,
  MovementType: ['deposit', 'p2p', 'transfer'],
  BookedMovementType: ['deposit', 'fee', 'p2p', 'transfer'],
  PaymentMethod: ['c2p', 'mobile_payment', 'sandbox'],
  PaymentStatus: statuses.BANK_STATUSES,
  PaymentKind: ['p2p', 'transfer', 'c2p', 'verification', 'reversal'],
  UserState: statuses.USER_STATUSES,
  KycState: statuses.KYC_STATUSES,
  KycStatus: statuses.allInCapitals(statuses.KYC_STATUSES),
  UserRole: ['USER', 'ADMIN'],
  SettableUserStatus: ['ACTIVE', 'SUSPENDED', 'BANNED'],
  IdentityDocumentType: ['CEDULA', 'PASSPORT', 'RIF'],
  FinalPaymentStatus: ['success', 'failed'],
  RatedCurrency: ['USD'],
  NotificationType: NOTIFICATION_TYPES,
  BankAccountStatus: statuses.ACCOUNT_STATUSES,
  BankConnectionStatus: statuses.CONNECTION_STATUSES,
  BankProtocol: REAL_PROTOCOLS,
  SimulationType: SIMULATION_TYPES,
  SimulationStatus: SIMULATION_STATUSES,
}

const keyOf = (values: readonly unknown[]): string => JSON.stringify(values.toSorted())

const namesByValues = new Map(
  Object.entries(NAMED_VALUES).map(([name, values]) => [keyOf(values), name]),
)

/**
 * Makes the document easier to read, and to generate clients from: without the patterns of formats, with defaults in
 * words, and with one named schema for each list of values.
 */
export function simplify<Given extends object>(given: Given): Given {
  const document = given as Document
  for (const schema of bodySchemas(document)) putDefaultInWords(schema)
  // Viewers show the parameter's own, which a schema that is made when first used does not set.
  for (const parameter of parametersOf(document)) {
    const description = parameter.description ?? parameter.schema?.description
    if (description !== undefined) parameter.description = description
  }
  for (const schema of [...bodySchemas(document), ...parameterSchemas(document)]) {
    // The pattern of a time has 250 characters and says no more than its format.
    if (schema.format) delete schema.pattern
    nameValues(document, schema)
  }
  return given
}

/** Generators take a field with a default for one that is always there, and so must be sent. */
function putDefaultInWords(schema: Schema): void {
  if (schema.default === undefined) return
  const { default: preset, description } = schema
  delete schema.default
  if (/\bDefault: /.test(description ?? '')) return
  schema.description = [description, `Default: \`${preset}\`.`].filter(Boolean).join(' ')
}

/** Replaces a list of values that has a name by a reference. */
function nameValues(document: Document, schema: Schema): void {
  const name = schema.enum && namesByValues.get(keyOf(schema.enum))
  if (!name || schema.type !== 'string') return
  const named = { type: 'string', enum: [...(NAMED_VALUES[name] ?? [])] }
  const schemas = document.components?.schemas ?? {}
  if (schema === schemas[name]) return
  schemas[name] ??= named
  delete schema.enum
  delete schema.type
  schema.$ref = `#/components/schemas/${name}`
}
