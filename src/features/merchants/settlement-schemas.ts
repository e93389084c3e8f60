import * as z from 'zod'
import { accountId } from '../../platform/ids.ts'
import { accountRef } from '../../wire/account-ref.ts'
import { publicId } from '../../wire/schemas.ts'

export const SettlementAccountChange = z.lazy(() =>
  z
    .object({
      account: accountRef.nullable().meta({
        description: 'The id or the number of a live account of the caller; null for none.',
      }),
    })
    .meta({ id: 'SettlementAccountChange' }),
)

export const SettlementAccount = z.lazy(() =>
  z
    .object({
      settlementAccount: z
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
        .nullable(),
    })
    .meta({ id: 'SettlementAccount' }),
)
