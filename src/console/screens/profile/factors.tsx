import './factors.css'
import { useState } from 'preact/hooks'
import { say } from '../../language.ts'
import { Action, QuickAction } from '../../parts/action.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Moment } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { api, type Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { AppDialog } from './app-dialog.tsx'
import { factorTexts as texts } from './factor-texts.ts'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { passkeyTexts } from './passkey-texts.ts'
import { NewRecoveryCodes } from './recovery-codes.tsx'

type FactorList = Schemas['FactorList']

type Step = 'app' | 'passkey' | 'create codes' | 'codes'

/** The person's second factors and recovery codes. */
export function Factors() {
  const reading = useRequest(() => api.listFactors(), [])
  const [step, setStep] = useState<Step | null>(null)
  const [done, setDone] = useState('')
  const open = (to: Step) => {
    setDone('')
    setStep(to)
  }
  const close = async (said = '') => {
    setStep(null)
    await reading.reload()
    setDone(said)
  }
  return (
    <section class="card" id="factors">
      <h2>{say(['Segundos factores', 'Second factors'])}</h2>
      <p class="quiet">
        {say([
          'Con un segundo factor, quien sepa tu contraseña no puede entrar: hace falta también algo tuyo, como tu teléfono.',
          'With a second factor, nobody can log in who only knows your password: something of yours is needed too, such as your phone.',
        ])}
      </p>
      <Show of={reading}>
        {(list) => (
          <>
            {list.resetDueAt && <Reset dueAt={list.resetDueAt} onUndone={close} />}
            <FactorLines of={list} onRemove={close} />
            <div class="actions">
              <button type="button" class="plain" onClick={() => open('app')}>
                {hasApp(list)
                  ? say(['Cambiar de app de códigos', 'Change to another code app'])
                  : say(['Agregar una app de códigos', 'Add a code app'])}
              </button>
              <button type="button" class="plain" onClick={() => open('passkey')}>
                {passkeyTexts.add}
              </button>
            </div>
            {list.data.length > 0 && (
              <RecoveryCodesLeft
                count={list.recoveryCodesLeft}
                onCreate={() => open('create codes')}
              />
            )}
            <StepDialog of={list} step={step} setStep={setStep} onClose={close} />
          </>
        )}
      </Show>
      <p role="status" class={done && 'notice good'}>
        {done}
      </p>
      <p class="quiet">
        {say([
          'Antes de algo delicado, como cambiar una clave o ceder el comercio, te lo pedimos otra vez si pasaron más de 10 minutos.',
          'Before something delicate, such as changing a key or handing over the merchant, we ask for it again if more than 10 minutes have passed.',
        ])}
      </p>
    </section>
  )
}

const hasApp = ({ data }: FactorList) => data.some(({ kind }) => kind === 'totp')

interface FactorLinesProps {
  of: FactorList
  onRemove(): void
}

const FactorLines = ({ of: { data }, onRemove }: FactorLinesProps) =>
  data.length === 0 ? (
    <p>{say(['Todavía no tienes ninguno.', 'You have none yet.'])}</p>
  ) : (
    <ul class="lines">
      {data.map((factor) => (
        <li key={factor.id}>
          <div>
            <strong>{factor.name}</strong>
            <p class="quiet">
              {texts.kinds[factor.kind]}
              <br />
              {factor.lastUsedAt ? (
                <>
                  {say(['Último uso', 'Last used'])} <Moment of={factor.lastUsedAt} />
                </>
              ) : (
                <>
                  {say(['Sin usar, desde', 'Not used, since'])} <Moment of={factor.createdAt} />
                </>
              )}
            </p>
          </div>
          <Action
            label={say(['Quitar', 'Remove'])}
            look="plain small"
            title={say([`Quitar «${factor.name}»`, `Remove “${factor.name}”`])}
            send={() => api.deleteFactor({ id: factor.id })}
            onDone={() => onRemove()}
            onClose={() => onRemove()}
            danger
          >
            <p>
              {data.length === 1
                ? say([
                    'Es el único que tienes. Sin él bastará tu contraseña para entrar, y los códigos de respaldo dejan de servir. Te avisamos por correo.',
                    'It is the only one that you have. Without it your password is enough to log in, and the recovery codes stop working. We tell you by e-mail.',
                  ])
                : say([
                    'Desde ya no sirve para entrar. Te avisamos por correo.',
                    'It stops working at once. We tell you by e-mail.',
                  ])}
            </p>
            {factor.kind === 'passkey' && (
              <p>
                {say([
                  'Quítala también en tu dispositivo, donde se guardan las llaves.',
                  'Remove it from your device too, where its passkeys are kept.',
                ])}
              </p>
            )}
          </Action>
        </li>
      ))}
    </ul>
  )

const RecoveryCodesLeft = ({ count, onCreate }: { count: number; onCreate(): void }) => (
  <div class={count === 0 ? 'notice wait' : 'stack'}>
    <h3>{texts.codes.title}</h3>
    <p>
      {count === 0
        ? say([
            'No tienes ninguno. Si pierdes el teléfono, no podrás entrar durante 24 horas.',
            'You have none. If you lose your phone, you cannot log in for 24 hours.',
          ])
        : say([
            count === 1
              ? 'Te queda 1. Cada uno sirve una vez, si te falta el teléfono.'
              : `Te quedan ${count}. Cada uno sirve una vez, si te falta el teléfono.`,
            count === 1
              ? 'You have 1 left. Each works once, if you are without your phone.'
              : `You have ${count} left. Each works once, if you are without your phone.`,
          ])}
    </p>
    <div class="actions">
      <button type="button" class="plain" onClick={onCreate}>
        {texts.codes.create}
      </button>
    </div>
  </div>
)

/** What an administrator was told, which the person may deny. */
const Reset = ({ dueAt, onUndone }: { dueAt: string; onUndone(said: string): void }) => (
  <div class="notice bad" role="alert">
    <h3>{say(['Van a quitar tus segundos factores', 'Your second factors will be removed'])}</h3>
    <p>
      {say([
        'Un administrador del servicio recibió el aviso de que los perdiste. Se quitan, y tus sesiones se cierran, el',
        'An administrator of the service was told that you have lost them. They are removed, and your sessions end, on',
      ])}{' '}
      <Moment of={dueAt} />
    </p>
    <QuickAction
      label={say(['No los he perdido', 'I have not lost them'])}
      send={() => api.undoFactorReset()}
      onDone={() =>
        onUndone(
          say([
            'Listo: tus segundos factores se quedan. Si no fuiste tú quien avisó, cambia tu contraseña.',
            'Done: your second factors stay. If it was not you who said so, change your password.',
          ]),
        )
      }
    />
  </div>
)

interface StepDialogProps {
  of: FactorList
  step: Step | null
  setStep(step: Step): void
  onClose(said?: string): void
}

function StepDialog({ of, step, setStep, onClose }: StepDialogProps) {
  const dismiss = () => onClose()
  /** After a factor was added: its recovery codes, if there are none. */
  const goOn = () => {
    if (of.recoveryCodesLeft === 0) setStep('codes')
    else onClose(texts.ready)
  }
  switch (step) {
    case 'app':
      return <AppDialog replaces={hasApp(of)} onConfirmed={goOn} onClose={dismiss} />
    case 'passkey':
      return <PasskeyDialog onCreated={goOn} onClose={dismiss} />
    case 'create codes':
      return (
        <Dialog title={texts.codes.create} onClose={dismiss}>
          <div class="stack">
            <p>
              {say([
                'Los códigos que tenías dejan de servir.',
                'The codes that you had stop working.',
              ])}
            </p>
            <div class="actions">
              <button type="button" onClick={() => setStep('codes')}>
                {texts.codes.create}
              </button>
            </div>
          </div>
        </Dialog>
      )
    case 'codes':
      return (
        <Dialog title={texts.codes.title} onClose={dismiss}>
          <NewRecoveryCodes
            onKept={() =>
              onClose(
                of.data.length === 0
                  ? texts.ready
                  : say([
                      'Listo: los códigos de antes ya no sirven.',
                      'Done: the codes from before do not work any more.',
                    ]),
              )
            }
          />
        </Dialog>
      )
    default:
      return null
  }
}
