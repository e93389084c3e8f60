import { slugFromName } from '../../domain/slug.ts'
import { user } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { route } from '../../http/route.ts'
import { merchantId } from '../../platform/ids.ts'
import { insertMerchant } from './queries.ts'
import { Merchant, NewMerchant } from './schemas.ts'
import { merchantView } from './views.ts'

export const createMerchant = route({
  id: 'createMerchant',
  method: 'post',
  path: '/merchants',
  summary: 'Create a merchant',
  description:
    'The caller becomes its OWNER, and a store is created with an unused slug derived from the name. Until the owner’s e-mail is verified, the merchant is INACTIVE, its store is not public, and others can still register its RIF: the first who verifies keeps it. An account can own 100 merchants, but only 5 until then.',
  access: user({ permission: 'merchants:write', testKeys: 'untilLive' }),
  body: NewMerchant,
  returns: [201, Merchant],
  idempotent: { view: merchantView },
  async run({ body, db, newId }) {
    const { name, rif, description = '' } = body
    const id = newId<'merchant'>()
    const baseSlug = slugFromName(name)
    const row = { id, publicId: merchantId.toPublic(id), name, rif, description, baseSlug }
    const { responded } = await db.change(insertMerchant(row))
    return respondedRow(responded)
  },
})
