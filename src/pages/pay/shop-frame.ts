import { isLocalOrigin } from '../../domain/web-origin.ts'
import type { PayableLinkRow } from '../../features/pay/queries.ts'
import type { PaymentRow } from '../../features/pay/receipt-queries.ts'
import { checkoutId } from '../../platform/ids.ts'
import type { ShopFrame } from '../payer/payer-layout.tsx'

/**
 * Who may show the pages of a checkout in a frame: the shops that its merchant lists, and a developer's own machine for one
 * of test alone. Undefined where nobody may, and for links that are none of a checkout.
 */
export function shopFrameOf({
  checkout,
  environment,
  button_origins: listed,
}: PayableLinkRow | PaymentRow): ShopFrame | undefined {
  const origins = environment === 'test' ? listed : listed.filter((one) => !isLocalOrigin(one))
  if (checkout === null || origins.length === 0) return undefined
  return { checkoutId: checkoutId.toPublic(checkout.id), status: checkout.status, origins }
}
