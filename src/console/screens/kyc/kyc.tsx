import { useState } from 'preact/hooks'
import { useTitle } from '../../frame/use-title.ts'
import { Facts } from '../../parts/facts.tsx'
import { Moment } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { api } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { updateUser } from '../../session/session.ts'
import { KycForm } from './kyc-form.tsx'
import { KycStatus, type MyKyc } from './kyc-status.tsx'
import { kycTexts as texts } from './texts.ts'

/** The check of who the person is: what was decided, and the documents for it. */
export function Kyc() {
  useTitle(texts.title)
  const reading = useRequest(async () => {
    const outcome = await api.getMyKyc()
    if (outcome.data) updateUser({ kycStatus: outcome.data.status })
    return outcome
  }, [])
  return (
    <Show of={reading}>
      {(kyc) => (
        <>
          <div class="title">
            <h1>{texts.title}</h1>
            <KycStatus of={kyc.status} />
          </div>
          {/* After a submission, what is shown is of that one. */}
          <Check key={kyc.submittedAt} kyc={kyc} onSent={reading.reload} />
        </>
      )}
    </Show>
  )
}

function Check({ kyc, onSent }: { kyc: MyKyc; onSent(): Promise<void> }) {
  const { status, reason } = kyc
  const isOpen = status === 'NOT_STARTED' || status === 'REJECTED'
  const [isReplacing, setReplacing] = useState(false)
  return (
    <>
      {status === 'NOT_STARTED' && <p class="quiet">{texts.lead}</p>}
      {status === 'PENDING' && <p class="notice wait">{texts.pending}</p>}
      {status === 'APPROVED' && <p class="notice good">{texts.approved}</p>}
      {status === 'REJECTED' && (
        <div class="notice bad">
          <p>
            <strong>{texts.rejected}</strong>
          </p>
          {reason && <p>{reason}</p>}
          <p>{texts.again}</p>
        </div>
      )}
      {!isOpen && <Submitted kyc={kyc} />}
      {status === 'PENDING' && !isReplacing && (
        <div class="actions">
          <button type="button" class="plain" onClick={() => setReplacing(true)}>
            {texts.replace}
          </button>
        </div>
      )}
      {(isOpen || isReplacing) && (
        <section class="card">
          {isReplacing && <p class="quiet">{texts.replaceLead}</p>}
          <KycForm kyc={kyc} onSent={onSent} />
        </section>
      )}
    </>
  )
}

const Submitted = ({ kyc }: { kyc: MyKyc }) => (
  <section class="card">
    <h2>{texts.sent}</h2>
    <Facts
      of={[
        kyc.legalName !== null && [texts.legalName, kyc.legalName],
        kyc.documentType !== null && [texts.documentTypes[kyc.documentType], kyc.document ?? ''],
        [texts.files, String(kyc.files.length)],
        kyc.submittedAt !== null && [
          texts.submitted,
          <Moment key="submitted" of={kyc.submittedAt} />,
        ],
        kyc.decidedAt !== null && [texts.decided, <Moment key="decided" of={kyc.decidedAt} />],
      ]}
    />
  </section>
)
