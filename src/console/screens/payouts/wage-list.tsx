import './wages.css'
import { useState } from 'preact/hooks'
import { bankName } from '../../../domain/banks.ts'
import { formatDocument } from '../../../domain/document.ts'
import { maskPhone } from '../../../domain/phone.ts'
import { exchanged, type Rate } from '../../parts/exchange.ts'
import { personInitials } from '../../parts/initials.ts'
import { moneyText } from '../../parts/money.tsx'
import { Status, type Tone } from '../../parts/status.tsx'
import { isPaidLately, isRepeated, missingOf, type WageRow } from './wage-rows.ts'
import { wageTexts as texts } from './wage-texts.ts'

const SHOWN = 60

/** How a row stands: what is to be done about it, or what has changed since the last time. */
interface Standing {
  tone: Tone
  tag: string
  /** What is wrong, in place of who it is. */
  wrong?: string | undefined
}

function standingOf(
  row: WageRow,
  rows: readonly WageRow[],
  problem: string | undefined,
): Standing | null {
  const [missing] = missingOf(row)
  if (problem) return { tone: 'bad', tag: texts.toCorrect, wrong: problem }
  if (missing) return { tone: 'wait', tag: texts.toFill, wrong: texts.missing(missing) }
  if (isRepeated(row, rows)) return { tone: 'bad', tag: texts.repeated, wrong: texts.repeatedAbout }
  if (row.last !== null && row.paidAt !== null && isPaidLately(row, new Date()))
    return { tone: 'bad', tag: texts.repeated, wrong: texts.paidAlready(row.last, row.paidAt) }
  if (row.last === null)
    return rows.some(({ last }) => last !== null) ? { tone: 'quiet', tag: texts.isNew } : null
  const more = Math.round((Number(row.amount) - row.last) * 100) / 100
  if (more === 0) return { tone: 'good', tag: texts.same }
  return {
    tone: 'quiet',
    tag: `${more > 0 ? '+' : '−'} ${moneyText(Math.abs(more))}`,
  }
}

/** How many rows somebody has to look at. */
export const countToCheck = (
  rows: readonly WageRow[],
  problems: ReadonlyMap<WageRow, string>,
): number =>
  rows.filter((row) => standingOf(row, rows, problems.get(row))?.wrong !== undefined).length

interface WageListProps {
  rows: readonly WageRow[]
  problems: ReadonlyMap<WageRow, string>
  rate: Rate | null
  onEdit(row: WageRow): void
}

/** Whom is paid how much, each a button that opens their row. */
export function WageList({ rows, problems, rate, onEdit }: WageListProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, SHOWN)
  return (
    <>
      <ul class="rows">
        {shown.map((row, index) => (
          // A row has nothing of its own that another could not have, too.
          <li key={index}>
            <WageButton
              of={row}
              standing={standingOf(row, rows, problems.get(row))}
              rate={rate}
              onEdit={onEdit}
            />
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <button type="button" class="plain" onClick={() => setWhole(true)}>
          {texts.more(rows.length)}
        </button>
      )}
    </>
  )
}

interface WageButtonProps extends Pick<WageListProps, 'rate' | 'onEdit'> {
  of: WageRow
  standing: Standing | null
}

function WageButton({ of: row, standing, rate, onEdit }: WageButtonProps) {
  const bank = row.bankCode === '' ? '—' : `${row.bankCode} · ${bankName(row.bankCode)}`
  const who = [
    row.document && formatDocument(row.document),
    row.phone && maskPhone(row.phone),
  ].filter(Boolean)
  const amount = Number(row.amount)
  return (
    <button type="button" class="row wage" onClick={() => onEdit(row)}>
      <span class={`mark ${standing?.wrong ? standing.tone : ''}`} aria-hidden="true">
        {personInitials(row.name)}
      </span>
      <span class="what">
        <strong>{row.name || texts.missing('name')}</strong>
        {standing?.wrong ? (
          <span class={standing.tone}>{standing.wrong}</span>
        ) : (
          <span class="quiet">{who.join(' · ')}</span>
        )}
      </span>
      <span class="bank quiet">{bank}</span>
      <span class="compared">
        {standing && <Status tone={standing.tone}>{standing.tag}</Status>}
      </span>
      <span class="figure">
        <strong>{row.amount === '' ? '—' : moneyText(amount)}</strong>
        {rate && row.amount !== '' && (
          <span class="quiet">{moneyText(exchanged(amount, 'VES', rate), 'USD')}</span>
        )}
      </span>
    </button>
  )
}
