import * as z from 'zod'
import { normalizeAccountNumber } from '../../domain/account-number.ts'
import { BANK_STATUSES } from '../../domain/statuses.ts'
import { pageSchema, pagingQuery } from '../../lists/paging.ts'
import { accountId, bankOrderId, movementId, payoutId } from '../../platform/ids.ts'
import type { AccountRef } from '../../wire/account-ref.ts'
import { needsReview } from '../../wire/needs-review.ts'
import { payeeReceiptUrl } from '../../wire/payee-receipt.ts'
import { person } from '../../wire/person.ts'
import { shownReferences } from '../../wire/references.ts'
import {
  booleanFilter,
  caseInsensitiveEnum,
  environmentFilter,
  isoTime,
  publicId,
} from '../../wire/schemas.ts'

/** The account's id or number in a path; anything else behaves like an unknown account. */
const accountInPath = z.lazy(() =>
  z
    .string()
    .transform((text): AccountRef => {
      const digits = normalizeAccountNumber(text)
      return digits === null
        ? { accountId: accountId.toUuid(text), accountNumber: null }
        : { accountId: null, accountNumber: digits }
    })
    .meta({ description: 'The id or the number of one of your accounts.' }),
)

export const AccountParams = z.lazy(() => z.object({ account: accountInPath }))

/** Of a payment or of another movement; anything else behaves like an unknown id. */
const entryInPath = z.lazy(() =>
  z
    .string()
    .transform((text) => ({
      orderUuid: bankOrderId.toUuid(text),
      movementUuid: movementId.toUuid(text),
    }))
    .meta({ description: 'An id of the form `pay_...` or `mov_...`.' }),
)

export const AccountTransactionParams = z.lazy(() =>
  AccountParams.unwrap().extend({ transactionId: entryInPath }),
)

export const BankTransactionQuery = z.lazy(() =>
  z.object({
    ...pagingQuery(20, bankOrderId, movementId),
    status: caseInsensitiveEnum(BANK_STATUSES)
      .optional()
      .meta({ description: 'Only those with this status.' }),
    parties: booleanFilter.optional().meta({
      description: 'With `true`, each has its `direction`, `counterparty` and `concept`.',
    }),
    environment: environmentFilter.optional().meta({
      description: 'Which account is meant, if a live and a sandbox account share the number.',
    }),
  }),
)

const BankTransaction = z.lazy(() =>
  z
    .object({
      id: publicId(movementId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
      type: z.enum(['transfer', 'p2p', 'deposit']),
      amount: z.number().meta({ example: 125.5 }),
      status: z.enum(BANK_STATUSES),
      createdAt: isoTime,
      environment: z.enum(['sandbox', 'production']),
    })
    .meta({ id: 'BankTransaction' }),
)

const Counterparty = z.lazy(() =>
  z
    .object({
      name: z.string().nullable().meta({ example: 'Luis Rojas' }),
      phone: z.string().nullable().meta({ example: '04141234567' }),
      bankCode: z.string().nullable().meta({ example: '0102' }),
      accountNumber: z.string().nullable().meta({ example: null }),
      document: z.string().nullable().meta({ example: 'V12345678' }),
    })
    .meta({
      id: 'Counterparty',
      description:
        'Whom it was paid to, as it was sent; or who paid, as far as the bank names them, with the last four digits of phone and document.',
    }),
)

/** What a list has if it is asked for, and one transaction always. */
const partyFields = () => ({
  direction: z.enum(['in', 'out']).meta({
    description: 'Whether the money entered the account or left it.',
    example: 'out',
  }),
  counterparty: Counterparty,
  concept: z.string().meta({ example: 'Quincena' }),
})

const ListedBankTransaction = z.lazy(() => {
  const { direction, counterparty, concept } = partyFields()
  return BankTransaction.unwrap()
    .extend({
      direction: direction.optional(),
      counterparty: counterparty.optional(),
      concept: concept.optional(),
    })
    .meta({ id: 'ListedBankTransaction' })
})

export const BankTransactionDetail = z.lazy(() =>
  BankTransaction.unwrap()
    .extend({
      ...partyFields(),
      reference: z
        .string()
        .nullable()
        .meta({ description: 'The bank’s reference, once there is one.', example: '00012283' }),
      needsReview: needsReview('it'),
      receiptUrl: payeeReceiptUrl.unwrap().meta({
        ...payeeReceiptUrl.unwrap().meta(),
        description:
          'The payee’s receipt, to be passed on to them: whoever has the address can read it. Null unless it is a mobile payment of yours that has succeeded.',
      }),
      sentBy: person.nullable().meta({
        description:
          'Who sent it: of a payout or of a payment that a key asked for, who approved it. Null for what was not sent from here, and for refunds.',
      }),
      payoutId: publicId(payoutId, '01kga5ycm3f0d9n0q3w8h6t2zr').nullable().meta({
        description: 'The payout that it belongs to; null if there is none.',
        example: null,
      }),
      ...shownReferences(),
    })
    .meta({ id: 'BankTransactionDetail' }),
)

export const BankTransactionList = z.lazy(() =>
  pageSchema(ListedBankTransaction).meta({ id: 'BankTransactionList' }),
)
