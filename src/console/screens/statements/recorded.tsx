import { merchantPath } from '../../merchant.ts'
import { Link } from '../../router.tsx'
import type { Imported } from './imported.ts'
import { Summary } from './summary.tsx'
import { statementTexts as texts } from './texts.ts'

interface RecordedProps {
  of: Imported
  onAnother(): void
}

/** What an imported file has brought. */
export const Recorded = ({ of, onAnother }: RecordedProps) => (
  <div class="stack">
    <div class="notice good" role="status">
      <h2>{texts.recorded}</h2>
      <p>{texts.recordedLead}</p>
    </div>
    <Summary of={of} />
    <div class="actions">
      <Link to={merchantPath('payments')} class="button">
        {texts.toPayments}
      </Link>
      <button type="button" class="plain" onClick={onAnother}>
        {texts.another}
      </button>
    </div>
  </div>
)
