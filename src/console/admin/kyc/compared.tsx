import { Fragment } from 'preact'
import { formatDocument } from '../../../domain/document.ts'
import { say } from '../../language.ts'
import { Status, type Tone } from '../../parts/status.tsx'
import { compareDocuments, compareNames, type Likeness, markWords } from './compare.ts'

const TEXTS = say({
  same: ['igual', 'same'],
  part: ['parte', 'in part'],
  different: ['distinto', 'different'],
})

const TONES: Record<Likeness, Tone> = { same: 'good', part: 'wait', different: 'bad' }

const Tag = ({ of }: { of: Likeness }) => <Status tone={TONES[of]}>{TEXTS[of]}</Status>

interface ComparedProps {
  of: string
  /** What was typed; nothing is compared without it. */
  with: string | null
}

/** A name beside the one that was typed: whether they are the same, and which words differ. */
export const ComparedName = ({ of, with: typed }: ComparedProps) =>
  typed === null ? (
    <>{of}</>
  ) : (
    <span class="compared">
      <span>
        {markWords(of, typed).map(({ word, isShared }, at) => (
          <Fragment key={`${at} ${word}`}>
            {at > 0 && ' '}
            {isShared ? word : <mark>{word}</mark>}
          </Fragment>
        ))}
      </span>
      <Tag of={compareNames(of, typed)} />
    </span>
  )

/** A document beside the one that was typed. */
export const ComparedDocument = ({ of, with: typed }: ComparedProps) =>
  typed === null ? (
    <>{formatDocument(of)}</>
  ) : (
    <span class="compared">
      <span>{formatDocument(of)}</span>
      <Tag of={compareDocuments(of, typed)} />
    </span>
  )
