import { bankCodeOf } from '../../../domain/account-number.ts'
import type { BncConfig } from '../connection-config.ts'
import type { C2PCharge, MobilePaymentOrder, Reversal, TransferOrder } from '../port.ts'
import type { JsonObject } from './json.ts'

const DESCRIPTION_LENGTH = 100
const BANK_KEY_LENGTH = 20
/** What is left of a Description beside a space and the key. */
export const MAX_CONCEPT_LENGTH = DESCRIPTION_LENGTH - BANK_KEY_LENGTH - 1

/** Digits that the bank wants as a JSON number; cents of 13 digits are exact in one. */
export const asNumber = (digits: string): number => Number(digits)

/** `04121234567` -> `584121234567` */
export const internationalPhone = (phone: string): string => `58${phone.slice(1)}`

/**
 * The key stands in what a statement shows, so that a payment is found again by it. What is cut is not cut in
 * the middle of a character: half of one is no text.
 */
const descriptionOf = ({ concept, bankKey }: { concept: string; bankKey: string }): string =>
  `${concept.slice(0, MAX_CONCEPT_LENGTH).replace(/[\ud800-\udbff]$/, '')} ${bankKey}`.trim()

/**
 * SendP2P, of which the fields are documented. Unproven against the bank: for how long it knows an
 * OperationRef, and what it says to one that it has refused before.
 */
export const mobilePaymentBody = (payment: MobilePaymentOrder): JsonObject => ({
  Amount: asNumber(payment.amount),
  BeneficiaryBankCode: asNumber(payment.bankCode),
  BeneficiaryCellPhone: internationalPhone(payment.phone),
  BeneficiaryID: payment.document,
  BeneficiaryName: payment.name,
  Description: descriptionOf(payment),
  OperationRef: payment.bankKey,
})

/**
 * Immediate credit. Its fields are from one public client: unproven against the bank, as is that
 * CreditorBank is a text of 4 digits, unlike the bank codes of mobile payments.
 */
export const transferBody = (payment: TransferOrder): JsonObject => ({
  Amount: payment.amount,
  CreditorBank: bankCodeOf(payment.accountNumber),
  CreditorID: payment.document,
  CreditorAccType: 'CNTA',
  CreditorAccount: payment.accountNumber,
  CreditorName: payment.name,
  Concept: descriptionOf(payment),
})

/** SendC2P: it has no key of ours, so that it may not be sent twice. */
export const c2pBody = (charge: C2PCharge, { terminal }: BncConfig): JsonObject => ({
  DebtorBankCode: asNumber(charge.bankCode),
  DebtorCellPhone: internationalPhone(charge.phone),
  DebtorID: charge.document,
  Amount: asNumber(charge.amount),
  Token: charge.otp,
  Terminal: terminal,
})

/** ReverseC2P */
export const reverseC2PBody = (
  { amount }: Reversal,
  operationId: string,
  { terminal }: BncConfig,
): JsonObject => ({
  IdTransactionToReverse: asNumber(operationId),
  Amount: asNumber(amount),
  Terminal: terminal,
})
