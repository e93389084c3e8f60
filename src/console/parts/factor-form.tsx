import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { components } from '../requests/api.d.ts'
import type { Outcome } from '../requests/client.ts'
import { presentPasskey } from '../session/passkey.ts'
import { factorTexts } from './factor-texts.ts'
import { Field, Form } from './form.tsx'
import { PasskeyPlace } from './passkey-place.tsx'
import { useFirstFocus } from './use-first-focus.ts'

export type FactorMethod = components['schemas']['StepUpState']['methods'][number]
export type Presented = components['schemas']['StepUpRequest']

/** What is typed, and how it is sent. */
const TYPED = [
  { method: 'totp', name: 'code' },
  { method: 'recovery_code', name: 'recoveryCode' },
  { method: 'password', name: 'password' },
] as const satisfies readonly { method: FactorMethod; name: keyof Presented }[]

const FIELDS = {
  totp: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery_code: { autoComplete: 'off' },
  password: { type: 'password', autoComplete: 'current-password' },
} as const

interface FactorFormProps<Data> {
  /** What the user may present. */
  methods: readonly FactorMethod[]
  send(presented: Presented): Promise<Outcome<Data>>
  onDone(data: Data): void
  action: string
  aside?: ComponentChildren
}

/** Presents one of the factors that a user has. */
export function FactorForm<Data>(props: FactorFormProps<Data>) {
  const ways = TYPED.filter(({ method }) => props.methods.includes(method))
  const first = ways[0]
  return (
    <div class="stack">
      {props.methods.includes('passkey') && (
        <PasskeyForm {...props} aside={first === undefined && props.aside} />
      )}
      {first && <TypedFactorForm {...props} ways={ways} first={first} />}
    </div>
  )
}

function PasskeyForm<Data>({ send, onDone, aside }: FactorFormProps<Data>) {
  const { use, wrong } = factorTexts.passkey
  return (
    <PasskeyPlace>
      <Form
        send={async () => {
          const { data: passkey, failure } = await presentPasskey()
          return failure ? { data: null, failure } : send({ passkey })
        }}
        onDone={onDone}
        action={use}
        refusals={{ INVALID_REQUEST: wrong, INVALID_CREDENTIALS: wrong }}
        aside={aside}
      />
    </PasskeyPlace>
  )
}

type Way = (typeof TYPED)[number]

interface TypedFactorFormProps<Data> extends FactorFormProps<Data> {
  ways: readonly Way[]
  first: Way
}

/** What is typed shares one field; a link changes what that is. */
function TypedFactorForm<Data>({
  ways,
  first,
  send,
  onDone,
  action,
  aside,
}: TypedFactorFormProps<Data>) {
  const [chosen, setChosen] = useState(first)
  const place = useFirstFocus<HTMLDivElement>('input', chosen)
  const { method, name } = chosen
  const { label, hint, wrong } = factorTexts.ways[method]
  return (
    // What is typed over a wrong code replaces it.
    <div
      class="stack"
      ref={place}
      onFocusIn={({ target }) => target instanceof HTMLInputElement && target.select()}
    >
      <Form
        key={method}
        send={(fields) => {
          const typed = fields[name] ?? ''
          // Apps show a code in two halves.
          return send({ [name]: method === 'totp' ? typed.replaceAll(/\s/g, '') : typed })
        }}
        onDone={onDone}
        action={action}
        refusals={{ INVALID_REQUEST: wrong, INVALID_CREDENTIALS: wrong }}
        aside={aside}
      >
        <Field name={name} label={label} hint={hint} {...FIELDS[method]} />
      </Form>
      {ways
        .filter((way) => way !== chosen)
        .map((way) => (
          <button key={way.method} type="button" class="bare" onClick={() => setChosen(way)}>
            {factorTexts.ways[way.method].choose}
          </button>
        ))}
    </div>
  )
}
