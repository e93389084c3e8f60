import { bankCodeOf } from '../../../domain/account-number.ts'
import type { BncConfig } from '../connection-config.ts'
import type { C2PCharge, MobilePaymentOrder, Reversal, TransferOrder } from '../port.ts'
import type { JsonObject } from './json.ts'

const DESCRIPTION_LENGTH = 100
const BANK_KEY_LENGTH = 20
/** The length of a Description without a space and the key. */
export const MAX_CONCEPT_LENGTH = DESCRIPTION_LENGTH - BANK_KEY_LENGTH - 1

/** Digits as the JSON number that the bank requires; 13 digits are exact in a double. */
export const asNumber = (digits: string): number => Number(digits)

/** `04121234567` -> `584121234567` */
export const internationalPhone = (phone: string): string => `58${phone.slice(1)}`

/**
 * The concept with the order's key, by which the order is found on a bank statement. The concept is not cut inside a
 * surrogate pair.
 */
const descriptionOf = ({ concept, bankKey }: { concept: string; bankKey: string }): string =>
  `${concept.slice(0, MAX_CONCEPT_LENGTH).replace(/[\ud800-\udbff]$/, '')} ${bankKey}`.trim()

/**
 * SendP2P; its fields are documented. Not confirmed by the bank: how long it recognises an OperationRef, and its
 * response to one that it has rejected before.
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
 * Immediate credit. Its fields come from one public client. Not confirmed by the bank: the fields, and that CreditorBank
 * is a string of 4 digits, unlike the bank codes of mobile payments.
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

/** SendC2P. It has no idempotency key, so it must not be sent twice. */
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
