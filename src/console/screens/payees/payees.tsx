import { bankName } from '../../../domain/banks.ts'
import { formatDocument } from '../../../domain/document.ts'
import { stripPasted } from '../../../domain/pasted.ts'
import { maskPhone } from '../../../domain/phone.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { ListScreen } from '../../parts/list.tsx'
import { Empty } from '../../parts/reading.tsx'
import { Rows } from '../../parts/rows.tsx'
import { api, type Failure, type Outcome, type Schemas } from '../../requests/client.ts'
import { mapOutcome, wrongFields } from '../../requests/outcomes.ts'
import { Link } from '../../router.tsx'
import { PayeeFields, payeeTyped } from './payee-fields.tsx'
import { payeeTexts as texts } from './texts.ts'

// In one chunk with their list, which leads to them.
export { PayeeDetail } from './payee.tsx'

type Payee = Schemas['Payee']

/** Without accents and capitals, as people type. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

function isLike(payee: Payee, term: string): boolean {
  const [words, number] = [plain(term), stripPasted(term).toUpperCase()]
  return (
    [payee.name, payee.group ?? '', bankName(payee.bankCode)].some((text) =>
      plain(text).includes(words),
    ) ||
    (number !== '' && [payee.document, payee.phone].some((text) => text.includes(number)))
  )
}

/** The contacts by their groups, those without one at the end. */
function groupsOf(payees: readonly Payee[]): [group: string | undefined, of: Payee[]][] {
  const groups = new Map<string | undefined, Payee[]>()
  for (const payee of payees) groups.set(payee.group, [...(groups.get(payee.group) ?? []), payee])
  return [...groups].sort(([one], [other]) =>
    one === undefined ? 1 : other === undefined ? -1 : one.localeCompare(other, 'es'),
  )
}

/** Whom the user pays: a book of contacts, by groups. */
export function Payees() {
  const { environment } = useMerchant()
  return (
    <ListScreen
      title={texts.title}
      lead={texts.lead}
      filters={{ search: { label: texts.search, isWide: true } }}
      actions={({ reload }) => <AddPayee onAdded={reload} />}
      read={async ({ search }) =>
        mapOutcome(await api.listPayees({ query: { environment } }), ({ data }) => ({
          data: search === undefined ? data : data.filter((payee) => isLike(payee, search)),
        }))
      }
      inputs={[environment]}
      empty={
        <Empty title={texts.none}>
          <p class="quiet">{texts.noneText}</p>
          <Link to={merchantPath('send')} class="button plain">
            {texts.send}
          </Link>
        </Empty>
      }
      noneFound={<Empty title={texts.noneFound} />}
    >
      {(payees) =>
        groupsOf(payees).map(([group, members], _, all) => (
          <Group key={group ?? ''} name={group} of={members} isAlone={all.length === 1} />
        ))
      }
    </ListScreen>
  )
}

/** What is wrong with the only one that is sent is shown at its field. */
function asFields(failure: Failure): Failure {
  if (failure.kind !== 'refused') return failure
  const { details } = failure.error
  if (details.length === 0) return failure
  return wrongFields(
    details.map((detail) => ({ ...detail, path: detail.path.replace(/^payees\.0\./, '') })),
  )
}

function AddPayee({ onAdded }: { onAdded(): void }) {
  const { environment } = useMerchant()
  const send = async (typed: Record<string, string>): Promise<Outcome<unknown>> => {
    const saved = await api.savePayees({ body: { environment, payees: [payeeTyped(typed)] } })
    return saved.failure === null ? saved : { data: null, failure: asFields(saved.failure) }
  }
  return (
    <Action label={texts.add} action={texts.save} send={send} onDone={onAdded}>
      <PayeeFields />
    </Action>
  )
}

interface GroupProps {
  name: string | undefined
  of: readonly Payee[]
  /** Whether there is no other one, so that none has to be told apart. */
  isAlone: boolean
}

const Group = ({ name, of: payees, isAlone }: GroupProps) => {
  const { can } = useMerchant()
  return (
    <section class="stack">
      {(name !== undefined || !isAlone) && (
        <div class="title">
          <h2>
            {name ?? texts.ungrouped} <span class="quiet">{payees.length}</span>
          </h2>
          {name !== undefined && can('payouts:write') && (
            <Link to={merchantPath('newPayout', {}, { label: name })} class="button plain small">
              {texts.payGroup(name)}
            </Link>
          )}
        </div>
      )}
      <Rows of={payees}>
        {({ id, name, phone, bankCode, document }) => ({
          to: merchantPath('payee', { payee: id }),
          mark: bankCode,
          name,
          about: (
            <>
              <span class="line">{bankName(bankCode)}</span>
              {formatDocument(document)} · {maskPhone(phone)}
            </>
          ),
        })}
      </Rows>
    </section>
  )
}
