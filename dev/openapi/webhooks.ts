import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi'
import { eventSchemaName, eventSchemas } from './event-schemas.ts'
import type { Document } from './schemas.ts'

const header = (name: string, description: string, example: string) => ({
  in: 'header' as const,
  name,
  required: true,
  description,
  schema: { type: 'string' as const },
  example,
})

const parameters = [
  header(
    'webhook-id',
    'The event’s id, the same in every attempt.',
    'evt_01kga5ycm3en0bdnm8e8e9tx2z',
  ),
  header('webhook-timestamp', 'The time of the attempt, in Unix seconds.', '1773151200'),
  header(
    'webhook-signature',
    'One signature for each secret, as Standard Webhooks defines it.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
]

const operationOf = ({
  type,
  description,
  schema,
}: (typeof eventSchemas)[number]): ZodOpenApiOperationObject => ({
  operationId: `on${eventSchemaName(type)}`,
  summary: description.replace(/\.( .*)?$/, ''),
  description: `Sent to the endpoints that a merchant has registered for \`${type}\`: ${description} Verify the signature before you read the body.`,
  tags: ['Webhooks'],
  // The signature is in the headers.
  security: [],
  parameters,
  requestBody: { required: true, content: { 'application/json': { schema } } },
  responses: {
    '2XX': { description: 'The event was taken. Anything else is tried again.' },
    '410': { description: 'Switches the endpoint off.' },
  },
})

/** What the service sends to the endpoints of merchants, by the type of the event. */
export const webhookOperations = (): ZodOpenApiPathsObject =>
  Object.fromEntries(eventSchemas.map((event) => [event.type, { post: operationOf(event) }]))

/** An event in a response is one of the bodies that endpoints get. */
export function addEventUnion<Given extends object>(given: Given): Given {
  const { schemas } = (given as Document).components ?? {}
  if (!schemas) return given
  const refs = eventSchemas.map(
    ({ type }) => [type, `#/components/schemas/${eventSchemaName(type)}`] as const,
  )
  schemas.WebhookEvent = {
    description: 'An event, as endpoints receive it.',
    oneOf: refs.map(([, $ref]) => ({ $ref })),
    discriminator: { propertyName: 'type', mapping: Object.fromEntries(refs) },
  }
  return given
}
