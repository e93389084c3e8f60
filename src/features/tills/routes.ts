import type { RouteGroup } from '../../http/route.ts'
import { createTill } from './create-till.ts'
import { deleteTillSale } from './delete-till-sale.ts'
import { getPublicTill } from './get-public-till.ts'
import { getTill } from './get-till.ts'
import { getTillSale } from './get-till-sale.ts'
import { listTills } from './list-tills.ts'
import { putTillSale } from './put-till-sale.ts'
import { rotateTillCode } from './rotate-till-code.ts'
import { updateTill } from './update-till.ts'

export const tills: RouteGroup = {
  tag: 'Tills',
  description: 'The tills of a merchant’s branches.',
  base: '/api/v1',
  routes: [
    createTill,
    listTills,
    getTill,
    updateTill,
    rotateTillCode,
    putTillSale,
    getTillSale,
    deleteTillSale,
    getPublicTill,
  ],
}
