import { anyone } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { qrSvg } from '../../platform/qr.ts'
import { refusal } from '../../wire/errors.ts'
import { payUrl } from '../payment-links/rules.ts'
import { findLinkToken } from './queries.ts'
import { PayParams } from './schemas.ts'

const SVG = 'image/svg+xml'

export const getLinkQr = route({
  id: 'getLinkQr',
  method: 'get',
  path: '/pay/:token/qr.svg',
  summary: 'Get the QR code of a payment link’s address',
  description: 'It stays the same, whatever the link’s status.',
  access: anyone('It shows the link’s address, which the caller already has.'),
  params: PayParams,
  produces: [SVG],
  returns: [200, null],
  async run({ params, db, platform }) {
    const [link] = await db.read(findLinkToken(params.token))
    if (!link) throw refusal('not_found')
    const headers = { 'Content-Type': SVG, 'Cache-Control': 'public, max-age=3600' }
    return new Response(qrSvg(payUrl(platform.config, link.token)), { headers })
  },
})
