import { caracasDay } from '../../domain/caracas.ts'
import {
  formatBolivares,
  formatDay,
  formatMoment,
  formatMoney,
  formatRate,
} from '../../domain/format.ts'
import type {
  AccountNote,
  AccountRow,
  AccountSum,
  Slice,
} from '../../features/customers/account-queries.ts'
import type { Config } from '../../platform/config.ts'
import { linkPath, receiptPath } from '../../platform/receipt-path.ts'
import type { Language } from '../language.ts'
import { amountClass } from '../payer/amount-class.ts'
import { MerchantHelp } from '../payer/merchant-help.tsx'
import type { MerchantBrand } from '../payer/payer-layout.tsx'
import { FORM_KEY_FIELD, newFormKey } from '../payer/posted-form.ts'
import { StatusCard } from '../payer/status-card.tsx'
import { LEAVE_FIELD } from './open-form.tsx'
import { accountTexts } from './texts.ts'

/** The lists of the page, by the query parameters of their pages, with how many notes a page has: so that it stays small. */
const PAGE_SIZES = { owed: 14, paid: 8 } as const
type ListName = keyof typeof PAGE_SIZES

/** So that a page's place stays an integer of the database. */
const MAX_PAGE = 1_000_000

/** The page of a list that is asked for, from 1 on. */
export const pageOf = (text: string | undefined): number =>
  Math.min(MAX_PAGE, Math.max(1, Math.trunc(Number(text)) || 1))

/** The rows of a list's page. */
export const sliceOf = (list: ListName, page: number): Slice => ({
  from: (page - 1) * PAGE_SIZES[list],
  limit: PAGE_SIZES[list],
})

interface AccountProps {
  row: AccountRow
  /** The pages of both lists. */
  at: Record<ListName, number>
  path: string
  language: Language
  languageQuery: string
  merchant: MerchantBrand
  config: Pick<Config, 'SERVER_SECRET'>
  now: Date
}

/** What a customer owes and has paid. */
export const Account = (props: AccountProps) => {
  const { row, path, language, languageQuery, merchant, now } = props
  const texts = accountTexts[language]
  const [upToDate, owesNothing] = texts.upToDate
  return (
    <>
      <section>
        <h1>{texts.title(row.store_name)}</h1>
        <p class="quiet">
          {row.customer} · {texts.asOf(formatMoment(now, language))}
        </p>
      </section>
      {row.sums.length === 0 ? (
        <StatusCard
          icon="good"
          tone="good"
          level={2}
          title={upToDate}
          text={owesNothing(row.store_name)}
        />
      ) : (
        <Owed {...props} />
      )}
      <NoteList {...props} list="paid" title={texts.paid} count={row.paid_notes} />
      <section class="ends">
        <p class="quiet">{texts.noInvoice}</p>
        <button type="button" class="plain" data-print hidden>
          {texts.print}
        </button>
        <form method="post" action={path + languageQuery} class="screen">
          <input type="hidden" name={FORM_KEY_FIELD} value={newFormKey()} />
          <button type="submit" class="plain" name={LEAVE_FIELD} value="yes">
            {texts.leave}
          </button>
          <p class="hint">{texts.leaveHint}</p>
        </form>
      </section>
      <MerchantHelp merchant={merchant} language={language} />
    </>
  )
}

const Owed = (props: AccountProps) => {
  const { row, language } = props
  const texts = accountTexts[language]
  const [title, text] = texts.unpayable
  return (
    <>
      {!row.takes_payments && (
        <div class="notice wait">
          <h2>{title}</h2>
          <p>{text(row.store_name)}</p>
        </div>
      )}
      <section class="card sums">
        <h2>{texts.owed}</h2>
        {row.sums.map((sum) => (
          <Sum sum={sum} row={row} language={language} />
        ))}
      </section>
      <NoteList {...props} list="owed" title={texts.toPay} count={notesOf(row.sums)} />
    </>
  )
}

const notesOf = (sums: readonly AccountSum[]): number =>
  sums.reduce((count, { notes }) => count + notes, 0)

const Sum = ({
  sum,
  row,
  language,
}: Pick<AccountProps, 'row' | 'language'> & { sum: AccountSum }) => {
  const { about, overdue } = accountTexts[language]
  const { currency, remaining, remainingVes } = sum
  const amount = formatMoney(remaining, currency, language)
  return (
    <div>
      <p class={amountClass(amount)}>{amount}</p>
      {currency === 'USD' && remainingVes !== null && row.rate !== null && (
        <p class="quiet">
          {about(
            formatBolivares(remainingVes, language),
            formatRate(row.rate, language),
            formatDay(row.rate_date ?? '', language),
          )}
        </p>
      )}
      {Number(sum.overdue) > 0 && (
        <p class="late">{overdue(formatMoney(sum.overdue, currency, language))}</p>
      )}
    </div>
  )
}

type ListProps = AccountProps & { list: ListName; title: string; count: number }

/** A page of the notes to be paid, or of those that are paid; nothing if there are none at all. */
const NoteList = (props: ListProps) => {
  const { row, list, title, count, language } = props
  if (count === 0) return null
  const notes = row[list]
  const Item = list === 'owed' ? OwedNote : PaidNote
  return (
    <section class="card" id={list}>
      <h2>{title}</h2>
      {notes.length === 0 ? (
        <p class="quiet">{accountTexts[language].nothingHere}</p>
      ) : (
        <ul class="notes">
          {notes.map((note) => (
            <Item {...props} note={note} />
          ))}
        </ul>
      )}
      <Pages {...props} />
    </section>
  )
}

type NoteProps = AccountProps & { note: AccountNote }

const OwedNote = (props: NoteProps) => {
  const { note, row, language, languageQuery } = props
  const texts = accountTexts[language]
  const money = (amount: string) => formatMoney(amount, note.currency, language)
  return (
    <li>
      <div class="what">
        <h3>{note.concept}</h3>
        <p class="quiet">
          {texts.note(note.number)} ·{' '}
          {note.overdueDays > 0 ? (
            <span class="late">{texts.dueAgo(note.overdueDays)}</span>
          ) : (
            texts.due(formatDay(note.dueOn, language))
          )}
        </p>
        {Number(note.paid) > 0 && (
          <p class="quiet">
            {texts.partly(money(note.paid), money(note.amount))}
            <Receipt {...props} />
          </p>
        )}
      </div>
      <p class="money">
        {money(note.remaining)}
        {note.currency === 'USD' && note.remainingVes !== null && (
          <small>{formatBolivares(note.remainingVes, language)}</small>
        )}
      </p>
      {row.takes_payments && (
        <a class="button" href={linkPath(note.token) + languageQuery}>
          <span>
            {texts.pay}
            <span class="unseen">{texts.ofNote(note.number)}</span>
          </span>
        </a>
      )}
    </li>
  )
}

const PaidNote = (props: NoteProps) => {
  const { note, language } = props
  const texts = accountTexts[language]
  const day = note.paidAt && formatDay(caracasDay(new Date(note.paidAt)), language)
  return (
    <li>
      <div class="what">
        <h3>{note.concept}</h3>
        <p class="quiet">
          {texts.note(note.number)}
          {day && ` · ${texts.paidOn(day)}`}
          <Receipt {...props} />
        </p>
      </div>
      <p class="money">{formatMoney(note.amount, note.currency, language)}</p>
    </li>
  )
}

/** The receipt of the last payment, after what is said of it; there is none of what was paid outside. */
const Receipt = ({ note, config, language, languageQuery }: NoteProps) => {
  const { receipt, ofNote } = accountTexts[language]
  if (note.transactionId === null) return null
  return (
    <span class="receipt">
      {' '}
      ·{' '}
      <a href={receiptPath(config, note.transactionId) + languageQuery}>
        {receipt}
        <span class="unseen">{ofNote(note.number)}</span>
      </a>
    </span>
  )
}

/** The ways to the other pages of a list, where it has several. */
const Pages = ({ list, count, at, path, language, languageQuery }: ListProps) => {
  const { pages } = accountTexts[language]
  const last = Math.ceil(count / PAGE_SIZES[list])
  const page = at[list]
  if (last <= 1 && page === 1) return null
  const pathOf = (other: number) =>
    `${path}${languageQuery}${languageQuery ? '&' : '?'}${list}=${other}#${list}`
  return (
    <nav
      class="pages"
      aria-label={`${pages.label}: ${accountTexts[language][list === 'owed' ? 'toPay' : 'paid']}`}
    >
      {page > 1 && <a href={pathOf(Math.min(page - 1, last))}>{pages.earlier}</a>}
      <p class="quiet">{pages.place(page, last)}</p>
      {page < last && <a href={pathOf(page + 1)}>{pages.later}</a>}
    </nav>
  )
}
