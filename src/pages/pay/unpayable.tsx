import { formatMoney } from '../../domain/format.ts'
import type { PayableLinkRow } from '../../features/pay/queries.ts'
import type { Language } from '../language.ts'
import { Face } from '../payer/face.tsx'
import type { SignName } from '../payer/signs.tsx'
import { linkAddress } from './link-address.ts'
import { type LinkFace, payTexts } from './texts.ts'

export interface LinkProps {
  link: PayableLinkRow
  language: Language
  chosen: string
}

const FACE_SIGNS: Record<LinkFace, readonly [SignName, 'good' | 'wait' | undefined]> = {
  INACTIVE: ['off', undefined],
  EXPIRED: ['wait', undefined],
  COMPLETED: ['good', 'good'],
  busy: ['wait', 'wait'],
  noRate: ['wait', 'wait'],
  notYet: ['shop', 'wait'],
  tooMuch: ['bad', 'wait'],
  tooLittle: ['bad', 'wait'],
}

const LASTING: readonly LinkFace[] = ['INACTIVE', 'EXPIRED', 'COMPLETED', 'tooMuch', 'tooLittle']

/** Why it cannot be paid, and what was asked for. */
export const Unpayable = ({ face, ...props }: LinkProps & { face: LinkFace }) => {
  const { link, language, chosen } = props
  const { faces, reload, toStore } = payTexts[language]
  const [title, text] = faces[face]
  const [sign, tone] = FACE_SIGNS[face]
  const lasting = LASTING.includes(face)
  return (
    <>
      <Face sign={sign} {...(tone && { tone })} title={title} text={text}>
        {lasting ? (
          <a class="button" href={`/store/${link.slug}${chosen}`}>
            {toStore}
          </a>
        ) : (
          <a class="button" href={linkAddress(link.token) + chosen}>
            {reload}
          </a>
        )}
      </Face>
      <section class="card">
        <h2>{link.label}</h2>
        <p class="quiet">
          {link.store_name} ·{' '}
          <span class="whole">{formatMoney(link.amount, link.currency, language)}</span>
        </p>
      </section>
    </>
  )
}
