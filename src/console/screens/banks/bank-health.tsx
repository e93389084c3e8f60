import { say } from '../../language.ts'
import { Status, type Tone } from '../../parts/status.tsx'
import { api, type Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'

type BankHealthInfo = Schemas['BankHealth']
type State = keyof typeof texts.states

const texts = say({
  title: ['Cómo responden los bancos', 'How the banks respond'],
  states: {
    ok: ['Responde', 'Responds'],
    degraded: ['Responde con fallas', 'Responds with failures'],
    down: ['Casi no responde', 'Hardly responds'],
  },
  more: ['Ver el estado del servicio', 'See the state of the service'],
})
const TONES: Record<State, Tone> = { down: 'bad', degraded: 'wait', ok: 'good' }
const WORST_FIRST = Object.keys(TONES) as State[]

/** The worst of a bank's operations; null where nothing was asked lately. */
export const stateOf = ({ operations }: BankHealthInfo): State | null =>
  WORST_FIRST.find((state) => operations.some(({ status }) => status === state)) ?? null

/** How banks respond to all merchants at the moment. Nothing while no bank is asked, or that cannot be read. */
export function BankHealth() {
  const reading = useRequest(() => api.getBankHealth(), [])
  const banks = (reading.data?.data ?? []).flatMap((bank) => {
    const state = stateOf(bank)
    return state === null ? [] : [{ ...bank, state }]
  })
  if (banks.length === 0) return null
  return (
    <section class="stack" aria-labelledby="bank-health">
      <h2 id="bank-health">{texts.title}</h2>
      <ul class="rows">
        {banks.map(({ bankCode, bankName, state }) => (
          <li key={bankCode} class="row">
            <strong>{bankName}</strong>
            <span class="figure">
              <Status tone={TONES[state]}>{texts.states[state]}</Status>
            </span>
          </li>
        ))}
      </ul>
      <p class="quiet">
        <a href="/status">{texts.more}</a>
      </p>
    </section>
  )
}
