import * as z from 'zod'
import { accountId, userId } from '../../platform/ids.ts'
import { accountRef } from '../../wire/account-ref.ts'
import { isoTime, publicId } from '../../wire/schemas.ts'

export const SettlementAccountChange = z.lazy(() =>
  z
    .object({
      account: accountRef.nullable().meta({
        description: 'The id or the number of a live account of the caller; null for none.',
      }),
    })
    .meta({ id: 'SettlementAccountChange' }),
)

const account = z.lazy(() =>
  z
    .object({
      id: publicId(accountId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
      bankCode: z.string().meta({ example: '0191' }),
      bankName: z.string().meta({ example: 'Banco Nacional de Crédito (BNC)' }),
      accountNumber: z.string().meta({
        description: 'Masked to the last four digits.',
        example: '****************0049',
      }),
      holder: z.string().meta({ example: 'Carmen Rojas' }),
    })
    .meta({ id: 'SettlementBankAccount' }),
)

const pendingChange = z.lazy(() =>
  z
    .object({
      settlementAccount: account
        .nullable()
        .meta({ description: 'The account from then on; null for none.' }),
      effectiveAt: isoTime.meta({
        description: 'It takes effect at this time, or up to a few minutes later.',
      }),
      requestedAt: isoTime,
      requestedBy: z.object({
        id: publicId(userId, '01jd4xw0m2c8r6t4v9y1z3b5d7'),
        name: z.string().meta({ example: 'Carmen Rojas' }),
      }),
    })
    .meta({ id: 'PendingSettlementAccountChange' }),
)

export const SettlementAccount = z.lazy(() =>
  z
    .object({
      settlementAccount: account
        .nullable()
        .meta({ description: 'The account in force; null for none.' }),
      pending: pendingChange
        .nullable()
        .meta({ description: 'The change that is requested and not in effect yet.' }),
      changeDelayHours: z.int().meta({
        description:
          'After how many hours a change takes effect that is requested now: 0, or 24 once the merchant has a live transaction.',
        example: 24,
      }),
    })
    .meta({ id: 'SettlementAccount' }),
)
