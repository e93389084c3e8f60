import { admin } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import {
  AdminMerchantParams,
  AdminMerchantStatus,
  AdminMerchantStatusChange,
} from './admin-schemas.ts'
import { lockMerchant, updateMerchantStatusRow } from './queries.ts'

export const setMerchantStatus = route({
  id: 'setMerchantStatus',
  method: 'put',
  path: '/admin/merchants/:id/status',
  summary: 'Open or close any merchant',
  description:
    'A merchant cannot be opened until its owner’s e-mail is verified; one that is closed before then stays closed after it. One whose RIF was released has it again when it is opened, unless another merchant has it now.',
  access: admin({ about: 'merchant', permission: 'admin:write', testKeys: 'never' }),
  params: AdminMerchantParams,
  body: AdminMerchantStatusChange,
  returns: [200, AdminMerchantStatus],
  async run({ params, body, db }) {
    const { status, reason } = body
    await db.change({
      locked: lockMerchant(params.id),
      ...updateMerchantStatusRow(params.id, status, {
        reason: reason ?? null,
        isAdministrator: true,
      }),
    })
    return { message: 'The merchant’s status was updated.', status }
  },
})
