import { Form } from '../../parts/form.tsx'
import { PasskeyPlace } from '../../parts/passkey-place.tsx'
import { hasPasskeys, presentPasskey } from '../../session/passkey.ts'
import { logInWithPasskey } from '../../session/session.ts'
import { sessionOutcome } from './log-in.ts'
import { accountTexts } from './texts.ts'

const { enter: texts } = accountTexts

/** Logs in without e-mail and password: the device knows whose passkey it has. Nothing in browsers without passkeys. */
export const EnterWithPasskey = () =>
  hasPasskeys() && (
    <PasskeyPlace>
      <Form
        send={async () => {
          const { data: passkey, failure } = await presentPasskey()
          if (failure) return { data: null, failure }
          return sessionOutcome(() => logInWithPasskey(passkey))
        }}
        // The session's state leads on.
        onDone={() => {}}
        action={texts.withPasskey}
        refusals={{ INVALID_CREDENTIALS: texts.unknownPasskey }}
      />
    </PasskeyPlace>
  )
