import type { Context, MiddlewareHandler } from 'hono'
import type { Child } from 'hono/jsx'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { anyone } from '../../http/access.ts'
import { type CallDatabase, createCallDatabase } from '../../http/call-database.ts'
import type { HttpEnv } from '../../http/env.ts'
import { enforceRateLimit } from '../../http/execute-route.ts'
import { logRequestAborted } from '../../http/handler.ts'
import type { Route } from '../../http/route.ts'
import { describeError, logError } from '../../platform/log.ts'
import { ApiError, type ErrorCode, toApiError } from '../../wire/errors.ts'
import { languageOf, languageQuery } from '../language.ts'
import type { Page } from '../page.ts'
import type { IconName } from './icons.tsx'
import { PayerLayout, type PayerLayoutProps } from './payer-layout.tsx'
import { StatusCard } from './status-card.tsx'
import { payerStyle } from './style.ts'
import { type ErrorPageKind, payerTexts } from './texts.ts'
import { defaultColours, themeStyle } from './theme.ts'

type PayerContext = Context<HttpEnv>
type Handler = (c: PayerContext) => Promise<Response>

interface PayerPage {
  id: string
  path: string
  /** The path that shows the request's subject; by default the page's own. */
  pathToShow?(c: PayerContext): string
  /** Whether search engines may index it. */
  indexed?: boolean
  mayBeStale?: true
  get: Handler
  post?: Handler
  /** The rate limit of its forms, if they have their own. */
  sensitive?: Route['sensitive']
}

const ownPath = (c: PayerContext) => c.req.path

/** A page for payers. Every error is shown as a page in their language. */
export function payerPage(options: PayerPage): Page {
  const { id, path, pathToShow = ownPath, mayBeStale, get, post, sensitive } = options
  const framed =
    (handler: Handler, counted: Pick<Route, 'sensitive'>): MiddlewareHandler<HttpEnv> =>
    async (c) => {
      if (!options.indexed) c.header('X-Robots-Tag', 'noindex, nofollow')
      try {
        await enforceRateLimit(c, counted)
        return await handler(c)
      } catch (error) {
        return sendErrorPage(c, pathToShow(c), error)
      }
    }
  return {
    id,
    path,
    ...(mayBeStale && { mayBeStale }),
    contentPolicy: {
      scriptSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      formAction: ["'self'"],
    },
    getHandlers: [framed(get, {})],
    ...(post && { postHandlers: [framed(post, { sensitive })] }),
  }
}

/** The properties that a page provides; the rest comes from the request. */
export type PayerPageProps = Omit<
  PayerLayoutProps,
  'language' | 'languageQuery' | 'style' | 'publicUrl'
>

/** Sends a page in the reader's language and the merchant's colours. */
export function sendPage(
  c: PayerContext,
  status: number,
  facts: PayerPageProps,
  content: Child,
): Response | Promise<Response> {
  const language = languageOf(c)
  const { merchant, ownStyle = '', frame } = facts
  const style = payerStyle + ownStyle + themeStyle(merchant ?? defaultColours)
  c.set('styles', [style])
  c.set('framedBy', frame?.origins)
  c.header('Content-Language', language)
  c.header('Vary', 'Accept-Language')
  return c.html(
    <PayerLayout
      {...facts}
      language={language}
      languageQuery={languageQuery(c)}
      publicUrl={c.var.platform.config.PUBLIC_URL}
      style={style}
    >
      {content}
    </PayerLayout>,
    status as ContentfulStatusCode,
  )
}

const ERROR_KINDS: Partial<Record<ErrorCode, ErrorPageKind>> = {
  NOT_FOUND: 'unknown',
  RATE_LIMITED: 'tooMany',
  SERVICE_UNAVAILABLE: 'unavailable',
  FORBIDDEN: 'crossSite',
  INVALID_REQUEST: 'unreadable',
  PAYLOAD_TOO_LARGE: 'unreadable',
  UNSUPPORTED_MEDIA_TYPE: 'unreadable',
}

const ERROR_ICONS: Record<ErrorPageKind, IconName> = {
  unknown: 'lost',
  tooMany: 'wait',
  unavailable: 'wait',
  crossSite: 'bad',
  unreadable: 'bad',
  broken: 'bad',
}

/** For errors without a known merchant or further details. */
export function sendErrorPage(
  c: PayerContext,
  home: string,
  error: unknown,
): Response | Promise<Response> {
  const refusal = toApiError(error) ?? new ApiError('INTERNAL_ERROR')
  const { requestId } = c.var.requester
  c.set('refusal', refusal.code)
  logRequestAborted(error, requestId)
  if (refusal.status >= 500) {
    logError('request.failed', { requestId, refusal: refusal.code, ...describeError(error) })
  }
  const retryAfter = refusal.headers['Retry-After']
  if (retryAfter) c.header('Retry-After', retryAfter)
  const kind = ERROR_KINDS[refusal.code] ?? 'broken'
  const { errorPages, again, toHome } = payerTexts[languageOf(c)]
  const [title, text] = errorPages[kind]
  return sendPage(
    c,
    refusal.status,
    { path: home, title, description: text, merchant: null },
    <StatusCard icon={ERROR_ICONS[kind]} title={title} text={text}>
      {kind === 'unknown' ? (
        // Also from within a shop's page, where the home page is not shown.
        <a class="button" href={`/${languageQuery(c)}`} target="_top">
          {toHome}
        </a>
      ) : (
        <a class="button" href={home + languageQuery(c)}>
          {again}
        </a>
      )}
    </StatusCard>,
  )
}

const publicAccess = anyone('Pages show what whoever has their address may see.')

/** The database for a page: one round trip per read. */
export function pageDatabase({ var: carried }: PayerContext): CallDatabase {
  const { platform, trace, requester, mayBeStale = false } = carried
  const { database } = platform
  const nothing = {
    adminFactor: 'required',
    merchantUuid: undefined,
    idempotencyKey: null,
  } as const
  return createCallDatabase({
    ...{ database, trace, access: publicAccess, requester, mayBeStale },
    ...nothing,
  })
}

/** Redirects to another page in the chosen language; a reload of it submits nothing again. */
export const redirectTo = (c: PayerContext, path: string): Response =>
  c.redirect(path + languageQuery(c), 303)
