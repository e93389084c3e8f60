import { slugFromName } from '../../domain/slug.ts'
import { user } from '../../http/access.ts'
import { answerFrom } from '../../http/answer.ts'
import { route } from '../../http/route.ts'
import { merchantId } from '../../platform/ids.ts'
import { insertMerchant } from './queries.ts'
import { Merchant, NewMerchant } from './schemas.ts'

export const createMerchant = route({
  id: 'createMerchant',
  method: 'post',
  path: '/merchants',
  summary: 'Create a merchant',
  description:
    'The caller becomes its OWNER, and a store is created with an unused slug derived from the name. The merchant is INACTIVE until the owner’s e-mail is verified.',
  access: user({ testKeys: 'untilLive' }),
  body: NewMerchant,
  returns: [201, Merchant],
  conflicts: { merchants_rif_key: 'There is already a merchant with this RIF.' },
  idempotent: true,
  async run({ body, db, newId }) {
    const { name, rif, description = '' } = body
    const id = newId()
    const baseSlug = slugFromName(name)
    const row = { id, publicId: merchantId.toPublic(id), name, rif, description, baseSlug }
    const [, , made] = await db.change(...insertMerchant(row))
    return answerFrom(made)
  },
})
