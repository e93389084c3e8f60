import './operations.css'
import { useState } from 'preact/hooks'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { Moment } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { usePlace } from '../../router.tsx'
import { MerchantName } from '../parts/names.tsx'
import { bankText } from '../parts/values.tsx'
import { adminApi } from '../requests.ts'
import { adminTexts } from '../texts.ts'
import { Restart } from './restart.tsx'
import { StopDialog } from './stop-dialog.tsx'
import { operationTexts as texts } from './texts.ts'

type Operation = Schemas['Operation']

const keyOf = ({ environment, bank, merchantId }: Operation) =>
  `${environment} ${bank} ${merchantId}`

/** What is stopped, and the switch that stops and restarts. */
export function Operations() {
  useTitle(texts.title)
  const { query } = usePlace()
  const merchant = query.get('merchant') ?? ''
  const reading = useRequest(() => adminApi.listOperations(), [])
  const [isStopping, setStopping] = useState(merchant !== '')
  const done = () => {
    setStopping(false)
    void reading.reload()
  }
  return (
    <>
      <div class="title">
        <h1>{texts.title}</h1>
        <button type="button" class="danger" onClick={() => setStopping(true)}>
          {say(['Detener…', 'Stop…'])}
        </button>
      </div>
      <Show of={reading}>
        {({ data }) => {
          const stops = data.filter(({ enabled }) => !enabled)
          const past = data.filter(({ enabled }) => enabled)
          return (
            <>
              {stops.length === 0 ? (
                <section class="notice good">
                  <h2>{say(['Nada está detenido', 'Nothing is stopped'])}</h2>
                  <p>
                    {say([
                      'Los pagos salen a los bancos como siempre.',
                      'Payments go to the banks as always.',
                    ])}
                  </p>
                </section>
              ) : (
                <section class="notice bad stops">
                  <h2>{say(['Detenido ahora', 'Stopped now'])}</h2>
                  <p>{texts.effect}</p>
                  <ul class="lines">
                    {stops.map((stop) => (
                      <li key={keyOf(stop)}>
                        <Stopped of={stop} />
                        <Restart of={stop} onDone={done} />
                      </li>
                    ))}
                  </ul>
                </section>
              )}
              {past.length > 0 && (
                <section class="card">
                  <h2>{say(['Antes detenido, ya permitido', 'Stopped before, allowed again'])}</h2>
                  <ul class="lines">
                    {past.map((stop) => (
                      <li key={keyOf(stop)}>
                        <Stopped of={stop} />
                      </li>
                    ))}
                  </ul>
                </section>
              )}
            </>
          )
        }}
      </Show>
      {isStopping && (
        <StopDialog merchant={merchant} onClose={() => setStopping(false)} onDone={done} />
      )}
    </>
  )
}

/** What a stop is of, since when, and why. */
const Stopped = ({
  of: { environment, bank, merchantId, reason, updatedAt },
}: {
  of: Operation
}) => (
  <div>
    <strong>{bank === null ? texts.allBanks : bankText(bank)}</strong>
    {' · '}
    {merchantId === null ? (
      say(['todos los comercios', 'all merchants'])
    ) : (
      <MerchantName of={merchantId} />
    )}
    {' · '}
    {adminTexts.environments[environment === 'production' ? 'live' : 'test']}
    <p class="quiet">
      {reason} (<Moment of={updatedAt} />)
    </p>
  </div>
)
