import type { Context } from 'hono'
import { formatMoney } from '../../domain/format.ts'
import { findPayableLink, type PayableLinkRow } from '../../features/pay/queries.ts'
import { payView } from '../../features/pay/views.ts'
import type { HttpEnv } from '../../http/env.ts'
import { ApiError } from '../../wire/errors.ts'
import { chosenLanguage, languageOf } from '../language.ts'
import { databaseOf, payerPage, sendPage } from '../payer/page.tsx'
import { linkAddress, tokenOf } from './link-address.ts'
import { PaidAlready, Payable, type Tried } from './payable.tsx'
import { shopOf } from './shop.ts'
import { type LinkFace, payTexts } from './texts.ts'
import { Unpayable } from './unpayable.tsx'

/** The page of a link, as it is or after a form of it was refused. */
export async function showLink(
  c: Context<HttpEnv>,
  token: string,
  tried?: Tried,
): Promise<Response> {
  const [[link]] = await databaseOf(c).read(findPayableLink(token))
  if (!link) throw new ApiError('NOT_FOUND')
  const language = languageOf(c)
  const face = faceOf(link, c) ?? tried?.face
  const first = tried?.way ?? (c.req.query('way') === 'verify' ? 'verify' : 'c2p')
  const amount = formatMoney(link.amount, link.currency, language)
  const facts = {
    address: linkAddress(token),
    title: payTexts[language].title(link.store_name, amount),
    description: link.label,
    shop: shopOf(link),
    test: link.environment === 'test',
  }
  const view = payView(c.var.platform.config, link)
  const props = { link, language, chosen: chosenLanguage(c) }
  return sendPage(
    c,
    tried?.status ?? 200,
    facts,
    face ? (
      <>
        <Unpayable face={face} {...props} />
        {face === 'busy' && view.methods.some(({ type }) => type === 'mobile_payment') && (
          <PaidAlready {...props} tried={tried} now={c.var.requester.now} />
        )}
      </>
    ) : (
      <Payable {...props} view={view} tried={tried} first={first} now={c.var.requester.now} />
    ),
  )
}

/** Why it cannot be paid now; null where it can. */
function faceOf(link: PayableLinkRow, c: Context<HttpEnv>): LinkFace | null {
  if (link.status !== 'ACTIVE') return link.status
  if (link.busy) return 'busy'
  if (link.amount_ves === null) return unchargeable(link)
  return payView(c.var.platform.config, link).methods.length === 0 ? 'notYet' : null
}

/** Without bolívares: there is no rate, or they are too many or none by it. */
function unchargeable({ amount, rate }: PayableLinkRow): LinkFace {
  if (rate === null) return 'noRate'
  return Number(amount) * Number(rate) > 1 ? 'tooMuch' : 'tooLittle'
}

export const linkPage = payerPage({
  id: 'payLink',
  path: '/pay/:token',
  shows: async (c) => showLink(c, tokenOf(c)),
})
