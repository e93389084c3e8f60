import { bankName } from '../../../domain/banks.ts'
import { DialogButton } from '../../parts/action.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { personInitials } from '../../parts/initials.ts'
import type { Outcome, Schemas } from '../../requests/client.ts'
import { wrongFields } from '../../requests/outcomes.ts'
import { pastedRows } from './pasted-rows.ts'
import { newPeople, type WageRow } from './wage-rows.ts'
import { wageTexts as texts } from './wage-texts.ts'

type Contact = Schemas['Payee']

interface AddPeopleProps {
  /** Who may be added. */
  contacts: readonly Contact[]
  onType(): void
  onAdd(rows: WageRow[]): void
}

/** The ways to add somebody: typed, pasted, or chosen from the contacts. */
export const AddPeople = ({ contacts, onType, onAdd }: AddPeopleProps) => (
  <div class="actions">
    <button type="button" class="plain small" onClick={onType}>
      {texts.add}
    </button>
    <DialogButton label={texts.pasteRows} look="plain small">
      {(close) => (
        <Form
          send={async ({ rows = '' }): Promise<Outcome<WageRow[]>> => {
            const read = pastedRows(rows)
            return read.length === 0
              ? { data: null, failure: wrongFields([{ path: 'rows', message: texts.noRows }]) }
              : { data: read, failure: null }
          }}
          onDone={(read) => {
            onAdd(read)
            close()
          }}
          action={texts.pasteRows}
        >
          <p class="notice quiet">{texts.paste}</p>
          <Field name="rows" label={texts.pasteLabel} hint={texts.pasteHint} rows={8} />
        </Form>
      )}
    </DialogButton>
    {contacts.length > 0 && (
      <DialogButton label={texts.fromContacts} look="plain small">
        {() => <Contacts of={contacts} onAdd={onAdd} />}
      </DialogButton>
    )}
  </div>
)

/** Who is chosen leaves the list. */
const Contacts = ({ of, onAdd }: { of: readonly Contact[]; onAdd(rows: WageRow[]): void }) => (
  <ul class="rows">
    {of.map((contact) => (
      <li key={contact.id}>
        <button type="button" class="row wage" onClick={() => onAdd(newPeople([contact], []))}>
          <span class="mark" aria-hidden="true">
            {personInitials(contact.name)}
          </span>
          <span class="what">
            <strong>{contact.name}</strong>
            <span class="quiet">
              {[contact.group, bankName(contact.bankCode)].filter(Boolean).join(' · ')}
            </span>
          </span>
        </button>
      </li>
    ))}
  </ul>
)
