import { useState } from 'preact/hooks'
import { bankName } from '../../../domain/banks.ts'
import { formatDocument } from '../../../domain/document.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { useTitle } from '../../frame/use-title.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Form } from '../../parts/form.tsx'
import { Empty, Show } from '../../parts/reading.tsx'
import { api, type Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import { payeeTexts as texts } from './texts.ts'

type Payee = Schemas['Payee']

/** Whom the user has paid by mobile payment, the last one first. */
export function Payees() {
  const { environment } = useMerchant()
  useTitle(texts.title)
  const reading = useRequest(() => api.listPayees({ query: { environment } }), [environment])
  const [leaving, setLeaving] = useState<Payee | null>(null)
  return (
    <>
      <h1>{texts.title}</h1>
      <p class="quiet">{texts.lead}</p>
      <Show of={reading}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={texts.none}>
              <p class="quiet">{texts.noneLead}</p>
              <Link to={merchantPath('send')} class="button plain">
                {texts.send}
              </Link>
            </Empty>
          ) : (
            <section class="card">
              <ul class="lines">
                {data.map((payee) => (
                  <PayeeLine key={payee.id} of={payee} onRemove={() => setLeaving(payee)} />
                ))}
              </ul>
            </section>
          )
        }
      </Show>
      {leaving && (
        <Dialog title={texts.removeTitle(leaving.name)} onClose={() => setLeaving(null)}>
          <Form
            send={() => api.deletePayee({ id: leaving.id })}
            onDone={() => {
              setLeaving(null)
              void reading.reload()
            }}
            action={texts.remove}
            danger
          >
            <p class="quiet">{texts.removeLead}</p>
          </Form>
        </Dialog>
      )}
    </>
  )
}

const PayeeLine = ({ of, onRemove }: { of: Payee; onRemove(): void }) => (
  <li>
    <div>
      <strong>{of.name}</strong>
      <p class="quiet">
        {formatPhone(of.phone)}, {bankName(of.bankCode)}
      </p>
      <p class="quiet">{formatDocument(of.document)}</p>
    </div>
    <div class="actions">
      <Link to={merchantPath('send', {}, { to: of.id })} class="button small">
        {texts.pay}
      </Link>
      <button type="button" class="plain small" onClick={onRemove}>
        {texts.remove}
      </button>
    </div>
  </li>
)
