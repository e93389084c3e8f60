import { say } from '../../language.ts'
import { Form } from '../../parts/form.tsx'
import { PasskeyPlace } from '../../parts/passkey-place.tsx'
import { hasPasskeys } from '../../session/passkey.ts'
import { passkeyOutcome } from './log-in.ts'

/** Logs in without e-mail and password: the device knows whose passkey it has. Nothing in browsers without passkeys. */
export const EnterWithPasskey = () =>
  hasPasskeys() && (
    <PasskeyPlace>
      <Form
        send={passkeyOutcome}
        // The session's state leads on.
        onDone={() => {}}
        action={say(['Entrar con llave de acceso', 'Log in with a passkey'])}
        refusals={{
          INVALID_CREDENTIALS: say([
            'Esa llave de acceso ya no es de ninguna cuenta. Entra de otra forma.',
            'That passkey is of no account any more. Log in in another way.',
          ]),
        }}
      />
    </PasskeyPlace>
  )
