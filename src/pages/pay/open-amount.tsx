import type { Context } from 'hono'
import { formatMoney } from '../../domain/format.ts'
import { amountFromText, centsOf } from '../../domain/money.ts'
import type { PayableLinkRow } from '../../features/pay/queries.ts'
import type { HttpEnv } from '../../http/env.ts'
import type { Language } from '../language.ts'
import { ariaProps, ErrorSummary, Field } from '../payer/field.tsx'
import { linkPath } from './link-path.ts'
import { openAmountTexts } from './open-amount-texts.ts'
import type { LinkProps } from './unpayable-link.tsx'

/** The parameter with the amount that the payer of an open link has stated, on its page and on its forms. */
const AMOUNT = 'amount'

/** The stated amount as an exact decimal; null without one, and for what is no amount. */
export const statedAmount = (c: Context<HttpEnv>): string | null =>
  amountFromText(c.req.query(AMOUNT) ?? '')

/** The path of a link's form, with the language and the stated amount of an open link. */
export function formPath(way: string, { link, languageQuery }: LinkProps): string {
  const path = `${linkPath(link.token)}/${way}${languageQuery}`
  if (!link.open_amount || link.amount === null) return path
  return `${path}${languageQuery ? '&' : '?'}${AMOUNT}=${link.amount}`
}

/** What is wrong with the amount that was stated; empty before anything was, null if it can be paid. */
export function amountProblem(
  c: Context<HttpEnv>,
  link: PayableLinkRow,
  language: Language,
): string | null {
  if (!link.open_amount) return null
  const { errors } = openAmountTexts[language]
  const show = (amount: string) => formatMoney(amount, link.currency, language)
  const { amount, min_amount: least, max_amount: most } = link
  if (amount === null) return c.req.query(AMOUNT) === undefined ? '' : errors.invalid
  if (least !== null && centsOf(amount) < centsOf(least)) return errors.tooLow(show(least))
  if (most !== null && centsOf(amount) > centsOf(most)) return errors.tooHigh(show(most))
  if (link.amount_ves === null && link.rate !== null) return errors.notCharged
  return null
}

/** Asks for the amount of an open link. The page that follows shows it in bolívares, before anything is paid. */
export const AmountForm = ({
  link,
  language,
  problem,
  typed,
}: Pick<LinkProps, 'link' | 'language'> & { problem: string; typed: string }) => {
  const { label, hint, send, errors } = openAmountTexts[language]
  const id = 'open-amount'
  const currency = link.currency === 'USD' ? '$' : 'Bs.'
  const bounds = boundsText(link, language)
  const error = problem || undefined
  return (
    <>
      {error && <ErrorSummary title={errors.summary} errors={{ [id]: error }} />}
      <section class="card due">
        <h1>{link.label}</h1>
        {link.description && <p class="quiet lines">{link.description}</p>}
        <form method="get" action={linkPath(link.token)}>
          <input type="hidden" name="lang" value={language} />
          <Field id={id} label={label(currency)} hint={bounds ?? hint} error={error}>
            <input
              id={id}
              name={AMOUNT}
              inputmode="decimal"
              autocomplete="off"
              maxlength={20}
              required
              value={typed}
              {...ariaProps(id, { hint: bounds ?? hint, error })}
            />
          </Field>
          <button type="submit">{send}</button>
        </form>
      </section>
    </>
  )
}

function boundsText(link: PayableLinkRow, language: Language): string | null {
  const { bounds } = openAmountTexts[language]
  const [least, most] = [link.min_amount, link.max_amount].map(
    (amount) => amount && formatMoney(amount, link.currency, language),
  )
  if (least && most) return bounds.both(least, most)
  if (least) return bounds.least(least)
  return most ? bounds.most(most) : null
}

/** The way back from a stated amount to the question. */
export const ChangeAmount = ({ link, language, languageQuery }: LinkProps) =>
  link.open_amount ? (
    <p>
      <a href={linkPath(link.token) + languageQuery}>{openAmountTexts[language].change}</a>
    </p>
  ) : null
