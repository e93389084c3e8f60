import * as z from 'zod'
import { accountId } from '../platform/ids.ts'
import { publicId } from './schemas.ts'

/** The account that a payout or an approval pays from. */
export const PayingAccount = z.lazy(() =>
  z
    .object({
      id: publicId(accountId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
      bankCode: z.string().meta({ example: '0191' }),
      bankName: z.string().meta({ example: 'Banco Nacional de Crédito' }),
      accountNumber: z.string().meta({ example: '****************0049' }),
    })
    .meta({ id: 'PayoutAccount' }),
)
