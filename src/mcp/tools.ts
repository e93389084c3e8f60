import * as z from 'zod'
import { isDefaultPermission } from '../domain/permissions.ts'
import type { Route } from '../http/route.ts'
import type { AgentKeyRow } from './queries.ts'

/** Where an argument of a tool stands in the request. */
export type Place = { in: 'path' | 'query' | 'body'; name: string } | { in: 'intention' }

/** A JSON Schema, as far as it is read here. */
export interface JsonSchema {
  $schema?: string
  $ref?: string
  $defs?: Record<string, JsonSchema>
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

export interface Tool {
  route: Route
  /** By the argument's name. */
  places: ReadonlyMap<string, Place>
  inputSchema: JsonSchema
  outputSchema: JsonSchema
  /** The name of what it returns in the document of the interface. */
  outputName: string
}

/** The argument that is sent as the Idempotency-Key. */
const INTENTION = 'intentionId'

const intentionId = z
  .string()
  .regex(/^[\x21-\x7e]{8,255}$/)
  .meta({
    description:
      'A name of your own for this one intention, such as a UUID: choose it before the first try, and send it with every retry. It is the Idempotency-Key, and names this call alone.',
  })

/** Of a list: agents read on by `after`, and a model reads each argument before its first call. */
const LEFT_OUT = 'before'

const made = new Map<string, Tool>()

/** The tool of these routes with this name; undefined if there is none. */
export function findTool(routes: readonly Route[], name: string): Tool | undefined {
  const route = routes.find(({ id }) => id === name)
  if (route === undefined) return undefined
  const known = made.get(name) ?? makeTool(route)
  made.set(name, known)
  return known
}

/** The tools whose routes the key may call, as far as that does not depend on the merchant. */
export const toolsFor = (routes: readonly Route[], key: AgentKeyRow): Tool[] =>
  routes.filter((route) => mayCall(key, route)).flatMap(({ id }) => findTool(routes, id) ?? [])

/** Mirrors SQL's authorize(), which decides each call: this only leaves out what would be refused. */
function mayCall(
  { environment, permissions, is_bound, roles }: AgentKeyRow,
  route: Route,
): boolean {
  const { access, method } = route
  if (access.kind === 'anyone') return true
  const { permission, scopedKeys, testKeys } = access
  if (permission === null) return false
  if (!(permissions?.includes(permission) ?? isDefaultPermission(permission))) return false
  if (is_bound && !scopedKeys) return false
  if (environment === 'test' && testKeys === 'never') return false
  if (environment === 'test' && testKeys === 'sharedReads' && method !== 'get') return false
  if (access.kind !== 'member') return true
  const ranks = ['MEMBER', 'ADMIN', 'OWNER']
  const lowest = ranks.indexOf(access.role)
  return roles.some((role) =>
    role === 'CASHIER' ? access.cashiers : ranks.indexOf(role) >= lowest,
  )
}

function makeTool(route: Route): Tool {
  const { access, params, query, body, idempotent, returns } = route
  const merchant = access.kind === 'member' ? access.merchant : null
  const places = new Map<string, Place>()
  const shape: Record<string, z.ZodType> = {}
  const add = (place: 'path' | 'query' | 'body', schema: z.ZodLazy<z.ZodType> | undefined) => {
    const object = schema?.unwrap() as z.ZodObject | undefined
    for (const [name, field] of Object.entries(object?.shape ?? {})) {
      if (place === 'query' && name === LEFT_OUT) continue
      const isMerchant = place === 'path' && name === merchant
      const argument = isMerchant ? 'merchantId' : name
      if (places.has(argument)) throw new Error(`${route.id} has two arguments ${argument}`)
      places.set(argument, { in: place, name })
      shape[argument] = field as z.ZodType
    }
  }
  add('path', params)
  add('query', query)
  add('body', body)
  if (idempotent) {
    places.set(INTENTION, { in: 'intention' })
    shape[INTENTION] = intentionId
  }
  return {
    route,
    places,
    inputSchema: jsonSchema(z.strictObject(shape), 'input'),
    outputSchema: jsonSchema(returns[1] as z.ZodType, 'output'),
    outputName: nameOf(route),
  }
}

function nameOf({ id, returns: [, schema] }: Route): string {
  const named = (schema as z.ZodLazy<z.ZodType>).unwrap().meta()?.id
  if (named === undefined) throw new Error(`${id} returns what has no name`)
  return named
}

/** As the OpenAPI document has it: a response may gain fields, and what is transformed is described as it is sent. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: part }) => {
      const described = part as Record<string, unknown>
      // What the OpenAPI document shows in its place.
      Object.assign(described, described.override)
      delete described.override
      // A format says more, and in fewer words; and where the values are listed, one of them says nothing more.
      if (described.format !== undefined) delete described.pattern
      if (described.enum !== undefined) delete described.example
      if (io === 'output' && part.additionalProperties === false) delete part.additionalProperties
    },
  }) as JsonSchema
  // A tool's schema is an object at its root, and not a reference to one.
  const { $ref, $schema: _, ...rest } = made
  return $ref === undefined ? rest : { ...rest, ...definitionOf(made, $ref) }
}

/** What a `$ref` within the schema stands for. */
export const definitionOf = ({ $defs }: JsonSchema, reference: string): JsonSchema | undefined =>
  $defs?.[reference.replace('#/$defs/', '')]
