import { SIMULATION_TYPES } from '../../../domain/simulations.ts'
import { useTitle } from '../../frame/use-title.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { DialogButton } from '../../parts/action.tsx'
import { Show } from '../../parts/reading.tsx'
import { api } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import { DevelopersNav } from '../developers/developers-nav.tsx'
import { Clock } from './clock.tsx'
import { SimulationForm } from './simulation-form.tsx'
import { Simulations } from './simulations.tsx'
import { sandboxTexts as texts } from './texts.ts'

/** What is simulated for a merchant in the test environment, what can be, and its clock. */
export function Sandbox() {
  const { role, environment, id } = useMerchant()
  useTitle(texts.title)
  return (
    <>
      <DevelopersNav />
      <h1>{texts.title}</h1>
      {environment === 'live' ? (
        <div class="notice">
          <p>{texts.testOnly}</p>
          <Link to={merchantPath('sandbox', { environment: 'test' })}>{texts.goToTest}</Link>
        </div>
      ) : (
        <>
          <p class="quiet">{texts.lead}</p>
          <Bench merchantId={id} />
          {(role === 'OWNER' || role === 'ADMIN') && (
            <p>
              <Link to={merchantPath('requestLog')}>{texts.requests}</Link>
            </p>
          )}
        </>
      )}
    </>
  )
}

function Bench({ merchantId }: { merchantId: string }) {
  const reading = useRequest(() => api.listSimulations({ query: { merchantId } }), [merchantId])
  return (
    <>
      <Show of={reading}>
        {({ data }) => <Simulations of={data} onEnded={() => void reading.reload()} />}
      </Show>
      <section class="card">
        <h2>{texts.kinds}</h2>
        <ul class="lines">
          {SIMULATION_TYPES.map((type) => (
            <li key={type}>
              <div>
                <strong>{texts.types[type][0]}</strong>
                <p class="quiet">{texts.types[type][1]}</p>
              </div>
              <div class="actions">
                <DialogButton
                  label={texts.start}
                  look="plain small"
                  aria-label={texts.startOf(texts.types[type][0] ?? '')}
                  title={texts.types[type][0]}
                >
                  {(close) => (
                    <SimulationForm
                      merchantId={merchantId}
                      type={type}
                      onDone={() => {
                        close()
                        void reading.reload()
                      }}
                    />
                  )}
                </DialogButton>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <Clock merchantId={merchantId} />
    </>
  )
}
