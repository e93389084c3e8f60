import * as z from 'zod'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import { PERMISSION_TEXTS } from '../../src/domain/permission-texts.ts'
import { PERMISSIONS } from '../../src/domain/permissions.ts'
import { DOCUMENTED_URL, SERVICE_NAME, SERVICE_VERSION } from '../../src/domain/service.ts'
import type { Access, StepUp, TestKeys } from '../../src/http/access.ts'
import type { Deprecation } from '../../src/http/deprecation.ts'
import type { Route, RouteGroup } from '../../src/http/route.ts'
import { errorResponses } from './error-responses.ts'
import { addExamples, nameIds } from './examples.ts'
import { formBodyOf, formSchemas } from './forms.ts'
import { simplify } from './simplify.ts'
import { addEventUnion, webhookOperations } from './webhooks.ts'

const description = `A REST interface for accepting and making payments in bolívares over local mobile payments.

Every response carries an \`X-Request-Id\`: quote it to support. A successful response is the resource itself, a list is
\`{data, page, limit, total}\`, and an error is \`{error: {code, message, status, requestId}}\`, with \`details\` for invalid input.

Send an \`Idempotency-Key\` with every request that creates something or moves money: for 24 hours, the same key and body
get the same response, and take effect only once. A key names one request of yours, whatever the path and method: sent with
another one, it is a 422 and nothing is carried out.

A field that a request does not have is ignored. The response names it in \`X-Ignored-Fields\`: paths such as
\`lines.0.qty\`, percent-encoded and separated by commas, at most ten.

The [guides](/docs/guides) explain the environments, the sandbox, webhooks, errors and going live, in Spanish and English.`

const apiKeyDescription = [
  'A key that starts with `svc_live_` or `svc_test_`. It may be limited to some of these permissions, of which each operation names its own:',
  ...PERMISSIONS.map((permission) => `- \`${permission}\`: ${PERMISSION_TEXTS[permission].en}.`),
].join('\n')

/** The document as committed: indented by two spaces, with a final newline. */
export function renderDocument(groups: readonly RouteGroup[]): string {
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: SERVICE_NAME,
        version: SERVICE_VERSION,
        description,
        license: { name: 'MIT', identifier: 'MIT' },
        contact: { name: 'Support', email: 'payments@example.com' },
      },
      servers: [{ url: `${DOCUMENTED_URL}/api/v1` }],
      tags: tagsOf(groups),
      paths: pathsOf(groups),
      webhooks: webhookOperations(),
      components: {
        headers: headerComponents,
        schemas: formSchemas,
        securitySchemes: {
          accessToken: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'From `POST /auth/login`; valid for 24 hours.',
          },
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description: apiKeyDescription,
          },
        },
      },
    },
    // Clients must not break when a response gains a field.
    {
      override: ({ jsonSchema, io }) => {
        if (io === 'output' && jsonSchema.additionalProperties === false)
          delete jsonSchema.additionalProperties
      },
    },
  )
  const told = addExamples(simplify(addEventUnion(document)))
  return `${nameIds(JSON.stringify(told, null, 2))}\n`
}

/** Two groups, under /api/v1 and at the root of the site, may share a tag: the first one describes it. */
function tagsOf(groups: readonly RouteGroup[]) {
  const tags = new Map(groups.toReversed().map(({ tag, description }) => [tag, description]))
  return [...new Set(groups.map(({ tag }) => tag))].map((name) => ({
    name,
    description: tags.get(name) ?? '',
  }))
}

function pathsOf(groups: readonly RouteGroup[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {}
  for (const { tag, base, routes } of groups) {
    for (const route of routes) {
      const path = route.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = {
        ...paths[path],
        [route.method]: {
          ...operationOf(route, tag),
          // Set per operation rather than per path: the API reference ignores the servers of a path.
          ...(base === '' && { servers: [{ url: DOCUMENTED_URL }] }),
        },
      }
    }
  }
  return paths
}

function operationOf(route: Route, tag: string): ZodOpenApiOperationObject {
  const { id, summary, description = '', access, params, query, deprecated } = route
  const header = headersOf(route)
  return {
    operationId: id,
    summary,
    ...(deprecated && { deprecated: true }),
    description: [deprecationNotice(deprecated), description, accessDescription(access)]
      .filter((text) => text !== '')
      .join('\n\n'),
    tags: [tag],
    security: securityOf(access),
    ...(access.kind !== 'anyone' && access.permission && { 'x-permission': access.permission }),
    requestParams: {
      ...(params && { path: params.unwrap() as z.ZodObject }),
      ...(query && { query: query.unwrap() as z.ZodObject }),
      ...(header && { header }),
    },
    ...requestBodyOf(route),
    responses: { ...successResponse(route), ...errorResponses(route) },
  }
}

const csvFile = z.string().meta({
  description: 'The names of the fields of a row, and then a line for each row.',
  example: 'phone,bankCode,document,name,amount\n04121234567,0102,V12345678,Luis Rojas,125.50\n',
})

function requestBodyOf({ body, csv, upload }: Route) {
  if (body)
    return {
      requestBody: {
        required: !body.safeParse({}).success,
        content: {
          'application/json': { schema: body },
          ...(csv && { 'text/csv': { schema: csvFile } }),
        },
      },
    }
  return upload ? { requestBody: formBodyOf(upload) } : {}
}

const idempotencyKey = z.string().min(1).max(255).optional()
const keyExample = '4f6a1c1e-order-1041'

const replayableKey = idempotencyKey.meta({
  description:
    'Makes a repeated request safe, for 24 hours. It names one request of yours, whatever the path.',
  example: keyExample,
})
const singleUseKey = idempotencyKey.meta({
  description:
    'Makes a repeated request safe, for 24 hours. The response shows a secret and is not stored: a request that repeats the key gets a 409 with the id of what the first one created.',
  example: keyExample,
})

/** The header parameters; none for most routes. */
function headersOf({ idempotent, honoursStrict }: Route): z.ZodObject | undefined {
  if (!idempotent && !honoursStrict) return undefined
  return z.object({
    ...(idempotent && { 'Idempotency-Key': idempotencyKeyOf(idempotent) }),
    ...(honoursStrict && { Prefer: strictPreference }),
  })
}

const strictPreference = z.literal('handling=strict').optional().meta({
  description:
    'With `handling=strict` (RFC 7240), a field that this request does not have is a 400. Without it such a field is ignored, and `X-Ignored-Fields` names it in the response.',
  example: 'handling=strict',
})

const idempotencyKeyOf = (idempotent: Route['idempotent']) =>
  idempotent === 'once' ? singleUseKey : replayableKey

const deprecationNotice = (deprecated: Deprecation | undefined): string =>
  deprecated
    ? `Deprecated since ${deprecated.since}, removed from ${deprecated.sunset} on. ${deprecated.alternative}`
    : ''

const roles = { OWNER: 'OWNER', ADMIN: 'ADMIN or OWNER', MEMBER: 'MEMBER, ADMIN or OWNER' }

/** What a test key may do, in words. */
const testKeyDescriptions: Record<TestKeys, string> = {
  never: 'Test keys are refused.',
  testData: 'A test key can only access the test environment.',
  sharedReads: 'Test keys may call it too.',
  untilLive:
    'A test key may call it only as long as the merchant’s owner may not operate live: their e-mail is not verified, or their identity check (KYC) is not approved.',
}

/** Who may call, in words. */
function accessDescription(access: Access): string {
  if (access.kind === 'anyone') return 'Who may call: anyone.'
  const who = {
    user: 'any signed-in user',
    member: access.kind === 'member' ? `members with the role ${roles[access.role]}` : '',
    admin: 'platform administrators',
  }[access.kind]
  const keys = access.permission
    ? access.scopedKeys
      ? ''
      : ', but not with an API key that is bound to a merchant'
    : ', but not with an API key'
  return [
    `Who may call: ${who}${keys}.`,
    ...(access.permission
      ? [`API keys need \`${access.permission}\`.`, testKeyDescriptions[access.testKeys]]
      : []),
    ...(access.kind === 'admin' ? ['The session must have presented a second factor.'] : []),
    ...stepUpDescription(access.stepUp),
  ].join(' ')
}

function stepUpDescription(stepUp: StepUp): string[] {
  if (stepUp === 'never') return []
  const when = stepUp === 'always' ? '' : ` ${stepUp.when}`
  return [
    `Needs a step-up${when}: a second factor (the password, where the user has none) presented in the last 10 minutes with POST /auth/step-up; otherwise STEP_UP_REQUIRED.`,
  ]
}

function securityOf(access: Access): Record<string, string[]>[] {
  if (access.kind === 'anyone') return access.checksCredential ? [{}, { accessToken: [] }] : []
  return access.permission ? [{ accessToken: [] }, { apiKey: [] }] : [{ accessToken: [] }]
}

function successResponse(route: Route): ZodOpenApiResponsesObject {
  const {
    returns: [status, schema],
    produces,
    alsoProduces = [],
    repeats,
  } = route
  const headers = Object.fromEntries(
    responseHeadersOf(route).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )
  const key = `${status}` as const
  const file = { schema: { type: 'string' as const, format: 'binary' } }
  const files = Object.fromEntries((produces ?? alsoProduces).map((type) => [type, file]))
  if (produces) return { [key]: { description: 'The file.', headers, content: files } }
  return schema === null
    ? { [key]: { description: 'Done. There is no body.', headers } }
    : {
        ...(repeats && {
          200: { description: 'It was there before.', headers, content: json(schema) },
        }),
        [key]: { description: 'Success.', headers, content: { ...json(schema), ...files } },
      }
}

/** What responses say beside their body. */
const RESPONSE_HEADERS = {
  'X-Request-Id': 'The id of this request.',
  RateLimit:
    'What is left of the limit, and in how many seconds it is whole again: `"default";r=497;t=40`.',
  'RateLimit-Policy': 'The limit: requests and seconds, as `"default";q=500;w=60`.',
  'X-Ignored-Fields':
    'The paths of fields that the request does not have: at most ten, percent-encoded, separated by commas. Absent if there are none.',
  Link: 'The addresses of the first, previous, next and last page (RFC 8288).',
}

type ResponseHeader = keyof typeof RESPONSE_HEADERS

function responseHeadersOf({ access, body, returns: [, schema] }: Route): ResponseHeader[] {
  const shape = (schema?.unwrap() as Partial<z.ZodObject> | undefined)?.shape ?? {}
  return [
    'X-Request-Id',
    ...(access.kind === 'anyone' ? [] : (['RateLimit', 'RateLimit-Policy'] as const)),
    ...(body ? (['X-Ignored-Fields'] as const) : []),
    ...(shape.data instanceof z.ZodArray ? (['Link'] as const) : []),
  ]
}

/** The headers, for the components of the document. */
const headerComponents = Object.fromEntries(
  Object.entries(RESPONSE_HEADERS).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' as const } },
  ]),
)

const json = (schema: z.ZodType) => ({ 'application/json': { schema } })
