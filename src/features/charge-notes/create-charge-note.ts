import { member } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { insertNote } from './queries.ts'
import { ChargeNote, NewChargeNote, NotesParams } from './schemas.ts'
import { noteView } from './views.ts'

export const createChargeNote = route({
  id: 'createChargeNote',
  method: 'post',
  path: '/merchants/:id/charge-notes',
  summary: 'Make a charge note',
  description:
    'What a customer owes. It is paid through a page of its own, `url`, at once or in parts, until it is paid or voided; what is in dollars at the rate of the day on which it is paid. It is no invoice. A live one needs the merchant’s owner to have a verified e-mail and approved KYC.',
  access: member('ADMIN', 'id', { permission: 'collections:write', testKeys: 'testData' }),
  params: NotesParams,
  body: NewChargeNote,
  returns: [201, ChargeNote],
  notFoundNouns: ['merchant', 'customer'],
  honoursStrict: true,
  idempotent: { view: noteView },
  async run({ params, body, credential, db, newId }) {
    const { environment: requested, customerId, ...fields } = body
    const environment = resolveEnvironment(credential, requested) ?? 'live'
    const ref = { merchantUuid: params.id, noteUuid: newId<'chargeNote'>() }
    const { found } = await db.change(insertNote(ref, environment, customerId, fields))
    return respondedRow(found)
  },
})
