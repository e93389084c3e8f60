import { useTitle } from '../../frame/use-title.ts'
import { Facts } from '../../parts/facts.tsx'
import { Form } from '../../parts/form.tsx'
import { Moment } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { api } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { go } from '../../router.tsx'
import { pathTo } from '../../routes.ts'
import type { ScreenProps } from '../../screen.ts'
import { invitationTexts as texts } from './texts.ts'

/** An invitation of whoever has an account: accepted as the user who is logged in. */
export function Invitation({ at }: ScreenProps<'token'>) {
  useTitle(texts.heading)
  const token = at.token
  const reading = useRequest(() => api.getInvitation({ token }), [token])
  return (
    <Show of={reading} refusals={{ GONE: texts.gone, CONFLICT: texts.used }}>
      {({ merchant, role, email, expiresAt }) => (
        <section class="card">
          <h1>{texts.title(merchant.name)}</h1>
          <Facts
            of={[
              [texts.role, texts.roles[role]],
              [texts.email, email],
              [texts.until, <Moment key="until" of={expiresAt} />],
            ]}
          />
          <Form
            send={() => api.acceptInvitation({ token })}
            onDone={() => go(pathTo('merchants'))}
            action={texts.accept}
            refusals={{ GONE: texts.gone, CONFLICT: texts.used, FORBIDDEN: texts.other }}
          />
        </section>
      )}
    </Show>
  )
}
