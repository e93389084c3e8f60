import { Form } from '../../parts/form.tsx'
import { PasskeyPlace } from '../../parts/passkey-place.tsx'
import { hasPasskeys } from '../../session/passkey.ts'
import { passkeyOutcome } from './log-in.ts'
import { accountTexts } from './texts.ts'

const { enter: texts } = accountTexts

/** Logs in without e-mail and password: the device knows whose passkey it has. Nothing in browsers without passkeys. */
export const EnterWithPasskey = () =>
  hasPasskeys() && (
    <PasskeyPlace>
      <Form
        send={passkeyOutcome}
        // The session's state leads on.
        onDone={() => {}}
        action={texts.withPasskey}
        refusals={{ INVALID_CREDENTIALS: texts.unknownPasskey }}
      />
    </PasskeyPlace>
  )
