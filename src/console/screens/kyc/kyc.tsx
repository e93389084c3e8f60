import { useState } from 'preact/hooks'
import { formatDocument } from '../../../domain/document.ts'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
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
      {status === 'NOT_STARTED' && (
        <p class="quiet">
          {say([
            'Para cobrar de verdad, la ley nos pide saber quién eres. Lo revisa una persona, y nadie más ve tus documentos.',
            'Before you are paid real money, the law asks us to know who you are. A person reviews it, and nobody else sees your documents.',
          ])}
        </p>
      )}
      {status === 'PENDING' && (
        <p class="notice wait">
          {say([
            'Estamos revisando lo que enviaste. Te avisamos cuando esté listo.',
            'We are reviewing what you sent. We tell you when it is done.',
          ])}
        </p>
      )}
      {status === 'APPROVED' && (
        <p class="notice good">
          {say([
            'Tu identidad está verificada. No tienes que hacer nada más.',
            'Your identity is verified. There is nothing more to do.',
          ])}
        </p>
      )}
      {status === 'REJECTED' && (
        <div class="notice bad">
          <p>
            <strong>
              {say(['No pudimos verificar tu identidad.', 'We could not verify your identity.'])}
            </strong>
          </p>
          {reason && <p>{reason}</p>}
          <p>
            {say([
              'Corrige lo que haga falta y envíalo de nuevo.',
              'Correct what is needed, and send it again.',
            ])}
          </p>
        </div>
      )}
      {!isOpen && <Submitted kyc={kyc} />}
      {status === 'PENDING' && !isReplacing && (
        <div class="actions">
          <button type="button" class="plain" onClick={() => setReplacing(true)}>
            {say(['Enviar otros documentos', 'Send other documents'])}
          </button>
        </div>
      )}
      {(isOpen || isReplacing) && (
        <section class="card">
          {isReplacing && (
            <p class="quiet">
              {say([
                'Lo que envíes ahora reemplaza lo anterior.',
                'What you send now replaces what you sent before.',
              ])}
            </p>
          )}
          <KycForm kyc={kyc} onSent={onSent} />
        </section>
      )}
    </>
  )
}

const Submitted = ({ kyc }: { kyc: MyKyc }) => (
  <section class="card">
    <h2>{say(['Lo que enviaste', 'What you sent'])}</h2>
    <Facts
      of={[
        kyc.legalName !== null && [texts.legalName, kyc.legalName],
        kyc.documentType !== null && [
          texts.documentTypes[kyc.documentType],
          formatDocument(kyc.document ?? ''),
        ],
        [say(['Archivos', 'Files']), String(kyc.files.length)],
        kyc.submittedAt !== null && [
          say(['Enviado', 'Sent']),
          <Moment key="submitted" of={kyc.submittedAt} />,
        ],
        kyc.decidedAt !== null && [
          say(['Decidido', 'Decided']),
          <Moment key="decided" of={kyc.decidedAt} />,
        ],
      ]}
    />
  </section>
)
