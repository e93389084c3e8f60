import { SIMULATION_TYPES } from '../../../domain/simulations.ts'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
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
  const { environment, id, can } = useMerchant()
  useTitle(texts.title)
  return (
    <>
      <DevelopersNav />
      <h1>{texts.title}</h1>
      {environment === 'live' ? (
        <div class="notice quiet">
          <p>
            {say([
              'Las simulaciones son del ambiente de prueba. Los cobros reales nunca las notan.',
              'Simulations are of the test environment. Live payments never meet them.',
            ])}
          </p>
          <Link to={merchantPath('sandbox', { environment: 'test' })} class="bare">
            {say(['Ir al ambiente de prueba', 'Go to the test environment'])}
          </Link>
        </div>
      ) : (
        <>
          <p class="quiet">
            {say([
              'Ensaya lo que un banco puede hacer, antes de que pase de verdad. Solo lo nota este comercio, y solo en el ambiente de prueba.',
              'Try what a bank may do before it really happens. Only this merchant meets it, and only in the test environment.',
            ])}
          </p>
          <Bench merchantId={id} />
          {can('requests:read') && (
            <p>
              <Link to={merchantPath('requestLog')}>
                {say(['Ver las solicitudes de tus claves', 'See the requests of your keys'])}
              </Link>
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
        <h2>{say(['Qué puedes simular', 'What you can simulate'])}</h2>
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
