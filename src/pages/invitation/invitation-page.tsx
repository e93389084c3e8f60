import type { Context } from 'hono'
import { formatMoment } from '../../domain/format.ts'
import { acceptInvitation } from '../../features/invitations/accept-invitation.ts'
import { findInvitation, type InviteeRow } from '../../features/invitations/queries.ts'
import { Acceptance } from '../../features/invitations/schemas.ts'
import type { HttpEnv } from '../../http/env.ts'
import { executeRoute } from '../../http/execute-route.ts'
import { Replay } from '../../http/idempotency.ts'
import { hashInvitationToken } from '../../platform/invitation-tokens.ts'
import { type ErrorCode, refusal, toApiError } from '../../wire/errors.ts'
import { languageOf, languageQuery } from '../language.ts'
import { ErrorSummary } from '../payer/field.tsx'
import { pageDatabase, payerPage, redirectTo, sendPage } from '../payer/payer-page.tsx'
import { newFormKey, readPostedForm } from '../payer/posted-form.ts'
import { StatusCard } from '../payer/status-card.tsx'
import { AcceptForm, type AcceptFormProps } from './accept-form.tsx'
import { type InvitationField, invitationTexts } from './texts.ts'

type FailedAttempt = Pick<AcceptFormProps, 'formKey' | 'name' | 'errors'>

const tokenOf = (c: Context<HttpEnv>): string => c.req.param('token') ?? ''
const invitationPath = (c: Context<HttpEnv>) => `/invitations/${encodeURIComponent(tokenOf(c))}`

const HTTP_STATUSES = { PENDING: 200, ACCEPTED: 200, EXPIRED: 410, REVOKED: 410 } as const

async function showInvitation(c: Context<HttpEnv>, tried?: FailedAttempt): Promise<Response> {
  const [row] = await pageDatabase(c).read(findInvitation(hashInvitationToken(tokenOf(c))))
  if (!row) throw refusal('not_found')
  const title = invitationTexts[languageOf(c)].title(row.merchant_name)
  const facts = { path: invitationPath(c), title, description: title, merchant: null }
  return sendPage(
    c,
    tried ? 400 : HTTP_STATUSES[row.status],
    facts,
    <Invitation {...{ c, row, tried }} />,
  )
}

interface InvitationProps {
  c: Context<HttpEnv>
  row: InviteeRow
  tried: FailedAttempt | undefined
}

const Invitation = ({ c, row, tried }: InvitationProps) => {
  const language = languageOf(c)
  const texts = invitationTexts[language]
  if (row.status !== 'PENDING') {
    const accepted = row.status === 'ACCEPTED'
    const [title, text] = texts.statusCards[accepted ? 'ACCEPTED' : 'gone']
    return accepted ? (
      <StatusCard icon="good" tone="good" title={title} text={text}>
        <a class="button" href="/console/enter">
          {texts.enter}
        </a>
      </StatusCard>
    ) : (
      <StatusCard icon="wait" title={title} text={text} />
    )
  }
  const fresh = { formKey: newFormKey(), name: undefined, errors: {} }
  return (
    <>
      {tried && <ErrorSummary title={texts.errors.summary} errors={tried.errors} />}
      <StatusCard icon="people" title={texts.title(row.merchant_name)} />
      <section class="card">
        <dl class="facts">
          {(
            [
              [texts.as, texts.roles[row.role]],
              [texts.email, row.email],
              [texts.until, formatMoment(new Date(row.expires_at), language)],
            ] as const
          ).map(([name, value]) => (
            <div>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section class="card">
        {row.new_user ? (
          <AcceptForm
            language={language}
            action={invitationPath(c) + languageQuery(c)}
            email={row.email}
            {...(tried ?? fresh)}
          />
        ) : (
          <>
            <h2>{texts.hasAccount[0]}</h2>
            <p>{texts.hasAccount[1]}</p>
            <a class="button" href={`/console${invitationPath(c)}`}>
              {texts.enter}
            </a>
          </>
        )}
      </section>
    </>
  )
}

/** The page itself shows a changed state of the invitation. */
const SHOWN_BY_PAGE: readonly ErrorCode[] = [
  ...(['CONFLICT', 'GONE', 'UNAUTHORIZED'] as const),
  ...(['IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'] as const),
]

async function accept(c: Context<HttpEnv>): Promise<Response> {
  const { key, fields } = await readPostedForm(c)
  const parsed = Acceptance.unwrap().required().safeParse(fields)
  if (!parsed.success) {
    const { errors: texts } = invitationTexts[languageOf(c)]
    const wrong = parsed.error.issues.map(({ path }) => path[0] as InvitationField)
    const errors = Object.fromEntries(wrong.map((name) => [name, texts[name]]))
    return showInvitation(c, { formKey: key, name: fields.name, errors })
  }
  try {
    const params = { token: tokenOf(c) }
    const input = { params, query: undefined, body: parsed.data, file: undefined }
    await executeRoute(c, acceptInvitation, input, key)
  } catch (error) {
    const refusal = error instanceof Replay ? null : toApiError(error)
    const known = error instanceof Replay || (refusal && SHOWN_BY_PAGE.includes(refusal.code))
    if (!known) throw error
  }
  return redirectTo(c, invitationPath(c))
}

export const invitationPage = payerPage({
  id: 'invitation',
  path: '/invitations/:token',
  sensitive: 'code',
  get: (c) => showInvitation(c),
  post: accept,
})
