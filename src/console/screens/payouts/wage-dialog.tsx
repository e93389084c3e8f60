import { formatDocument, normalizeDocument } from '../../../domain/document.ts'
import { formatPhone, normalizePhone } from '../../../domain/phone.ts'
import { readTyped } from '../../parts/amount.ts'
import { amountText } from '../../parts/amount-text.ts'
import { BankField } from '../../parts/bank-field.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { DocumentField } from '../../parts/document-field.tsx'
import { Field, Form } from '../../parts/form.tsx'
import type { Outcome } from '../../requests/client.ts'
import { wrongFields } from '../../requests/outcomes.ts'
import { type Missing, missingOf, type WageRow } from './wage-rows.ts'
import { wageTexts } from './wage-texts.ts'

const { row: texts, last: lastText } = wageTexts

/** What was typed as the service takes it; a field that is wrong is empty. */
function readRow(typed: Record<string, string>, before: WageRow): WageRow {
  return {
    ...before,
    name: typed.name ?? '',
    document: normalizeDocument(typed.document ?? '') ?? '',
    phone: normalizePhone(typed.phone ?? '') ?? '',
    bankCode: typed.bankCode ?? '',
    amount: readTyped(typed.amount ?? '').amount ?? '',
    concept: typed.concept ?? '',
  }
}

const wrongIn = (fields: readonly Missing[]) =>
  wrongFields(fields.map((field) => ({ path: field, message: texts.wrong[field] })))

interface WageDialogProps {
  of: WageRow
  /** What the service said of it. */
  problem: string | undefined
  onSave(row: WageRow): void
  /** Undefined for somebody who is not in the list yet. */
  onRemove: (() => void) | undefined
  onClose(): void
}

/** One row of what is paid: who, at which bank, how much. */
export function WageDialog({ of: row, problem, onSave, onRemove, onClose }: WageDialogProps) {
  const amount = amountText(row.amount)
  return (
    <Dialog title={row.name || texts.title} onClose={onClose}>
      {problem && <p class="notice bad">{problem}</p>}
      <Form
        send={async (typed): Promise<Outcome<WageRow>> => {
          const read = readRow(typed, row)
          const wrong = missingOf(read)
          return wrong.length > 0
            ? { data: null, failure: wrongIn(wrong) }
            : { data: read, failure: null }
        }}
        onDone={onSave}
        action={texts.save}
        aside={
          onRemove && (
            <button type="button" class="plain" onClick={onRemove}>
              {texts.remove}
            </button>
          )
        }
      >
        <Field name="name" label={texts.name} value={row.name} maxLength={80} autoComplete="off" />
        <DocumentField
          label={texts.document}
          hint={texts.documentHint}
          value={row.document && formatDocument(row.document)}
          maxLength={20}
        />
        <Field
          name="phone"
          type="tel"
          label={texts.phone}
          hint={texts.phoneHint}
          value={row.phone && formatPhone(row.phone)}
          maxLength={20}
          autoComplete="off"
        />
        <BankField name="bankCode" label={texts.bank} value={row.bankCode} />
        <Field
          name="amount"
          label={texts.amount}
          hint={row.last === null ? texts.amountHint : lastText(row.last)}
          value={amount}
          inputMode="decimal"
          maxLength={30}
          autoComplete="off"
        />
        <Field
          name="concept"
          label={texts.concept}
          value={row.concept}
          maxLength={100}
          autoComplete="off"
          optional
        />
      </Form>
    </Dialog>
  )
}
