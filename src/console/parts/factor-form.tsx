import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { say } from '../language.ts'
import type { Outcome, Schemas } from '../requests/client.ts'
import { presentPasskey } from '../session/passkey.ts'
import { Field, Form } from './form.tsx'
import { PasskeyPlace } from './passkey-place.tsx'
import { useFirstFocus } from './use-first-focus.ts'

const factorTexts = say({
  ways: {
    totp: {
      label: ['Código de tu app', 'Code of your app'],
      hint: [
        'Los 6 números que tu app de códigos muestra ahora.',
        'The 6 digits that your code app shows now.',
      ],
      wrong: [
        'Ese código no es, o ya se usó. Escribe el que tu app muestre ahora.',
        'That is not the code, or it was used before. Enter the one that your app shows now.',
      ],
      choose: ['Usar el código de mi app', 'Use the code of my app'],
    },
    passkey: {
      present: ['Usar mi llave de acceso', 'Use my passkey'],
      wrong: [
        'Esa llave de acceso no es de tu cuenta. Prueba con otra.',
        'That passkey is not of your account. Try another one.',
      ],
      choose: ['Usar mi llave de acceso', 'Use my passkey'],
    },
    recovery_code: {
      label: ['Código de respaldo', 'Recovery code'],
      hint: [
        'Uno de los que guardaste, como 4f7k-9m2p-x3vt-q8wa-7rcd-h2ne. Cada uno sirve una sola vez.',
        'One of those that you kept, such as 4f7k-9m2p-x3vt-q8wa-7rcd-h2ne. Each works once.',
      ],
      wrong: [
        'Ese código de respaldo no es, o ya lo usaste. Prueba con otro.',
        'That is no recovery code, or you have used it. Try another one.',
      ],
      choose: ['Usar un código de respaldo', 'Use a recovery code'],
    },
    password: {
      label: ['Contraseña', 'Password'],
      hint: ['La contraseña con la que entras.', 'The password with which you log in.'],
      wrong: ['Esa no es tu contraseña.', 'That is not your password.'],
      choose: ['Usar mi contraseña', 'Use my password'],
    },
  },
})

export type FactorMethod = Schemas['StepUpState']['methods'][number]
export type Presented = Schemas['StepUpRequest']

/** In which order they are offered. */
const METHODS = ['totp', 'passkey', 'recovery_code', 'password'] as const

/** The field of what is typed. */
const FIELDS = {
  totp: { name: 'code', inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery_code: { name: 'recoveryCode', autoComplete: 'off' },
  password: { name: 'password', type: 'password', autoComplete: 'current-password' },
} as const

interface FactorFormProps<Data> {
  /** What the user may present. */
  methods: readonly FactorMethod[]
  send(presented: Presented): Promise<Outcome<Data>>
  onDone(data: Data): void
  action: string
  aside?: ComponentChildren
}

/** Presents one of the factors that a user has: one at a time, and a link changes which. */
export function FactorForm<Data>({ methods, ...form }: FactorFormProps<Data>) {
  const ways = METHODS.filter((method) => methods.includes(method))
  const [method = ways[0], setMethod] = useState<FactorMethod>()
  const place = useFirstFocus<HTMLDivElement>('input, [type=submit]', method)
  if (method === undefined) return null
  return (
    // What is typed over a wrong code replaces it.
    <div
      class="stack"
      ref={place}
      onFocusIn={({ target }) => target instanceof HTMLInputElement && target.select()}
    >
      {method === 'passkey' ? (
        <PasskeyForm {...form} />
      ) : (
        <TypedForm key={method} method={method} {...form} />
      )}
      {ways
        .filter((way) => way !== method)
        .map((way) => (
          <button key={way} type="button" class="bare" onClick={() => setMethod(way)}>
            {factorTexts.ways[way].choose}
          </button>
        ))}
    </div>
  )
}

type WayProps<Data> = Omit<FactorFormProps<Data>, 'methods'>

function TypedForm<Data>(props: WayProps<Data> & { method: keyof typeof FIELDS }) {
  const { method, send, ...form } = props
  const { name, ...field } = FIELDS[method]
  const { label, hint, wrong } = factorTexts.ways[method]
  return (
    <Form
      send={(fields) => {
        const typed = fields[name] ?? ''
        // Apps show a code in two halves.
        return send({ [name]: method === 'totp' ? typed.replaceAll(/\s/g, '') : typed })
      }}
      refusals={{ INVALID_REQUEST: wrong, INVALID_CREDENTIALS: wrong }}
      {...form}
    >
      <Field name={name} label={label} hint={hint} {...field} />
    </Form>
  )
}

function PasskeyForm<Data>({ send, onDone, aside }: WayProps<Data>) {
  const { present, wrong } = factorTexts.ways.passkey
  return (
    <PasskeyPlace>
      <Form
        send={async () => {
          const { data: passkey, failure } = await presentPasskey()
          return failure ? { data: null, failure } : send({ passkey })
        }}
        onDone={onDone}
        action={present}
        refusals={{ INVALID_REQUEST: wrong, INVALID_CREDENTIALS: wrong }}
        aside={aside}
      />
    </PasskeyPlace>
  )
}
