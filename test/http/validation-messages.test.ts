import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { parseInput } from '../../src/http/validation.ts'
import type { ErrorDetail } from '../../src/wire/errors.ts'
import { errorDetailsOf } from '../../src/wire/input-messages.ts'
import { PASSWORD } from '../support/actors.ts'
import { apiOf, expectRefusal, routes } from '../support/api.ts'
import { type Service, startService } from '../support/service.ts'

const CANARY = 'canary-5e1c'

const problemsOf = (schema: z.ZodType, sent: unknown): ErrorDetail[] =>
  errorDetailsOf(parseInput(schema, sent).error?.issues ?? [], sent)

/** In English. */
const detailsFor = (schema: z.ZodType, sent: unknown) =>
  problemsOf(schema, sent).map(({ path, message }) => ({ path, message: message[1] }))

/** The inputs of each route, by part. */
const inputs = routes.flatMap(({ route }) => {
  const { params, query, body, upload } = route
  const form = upload && 'fields' in upload ? upload.fields : undefined
  return Object.entries({ params, query, body, form }).flatMap(([part, schema]) =>
    schema ? [{ input: `${route.id} ${part}`, schema }] : [],
  )
})

/** The object that the document shows of it. */
function shownOf(schema: z.ZodType): { properties?: object; required?: string[] } {
  const shown = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return '$ref' in shown ? (Object.values(shown.$defs ?? {})[0] as object) : shown
}
const requiredOf = (schema: z.ZodType) => shownOf(schema).required ?? []
const fieldsOf = (schema: z.ZodType) => Object.keys(shownOf(schema).properties ?? {})

test('there are inputs to check', () => {
  expect(inputs.length).toBeGreaterThan(60)
  expect(inputs.flatMap(({ schema }) => requiredOf(schema)).length).toBeGreaterThan(100)
})

describe.each(inputs)('$input', ({ schema }) => {
  test('names each missing required field as required', () => {
    const details = detailsFor(schema, {})
    for (const path of requiredOf(schema)) {
      expect(details).toContainEqual({ path, message: 'is required' })
    }
  })

  test('describes what is expected in the service’s own sentences, and repeats nothing of what was sent', () => {
    const wrongs = [CANARY, 12.5, -1, true, null, [CANARY], { [CANARY]: CANARY }, 'x'.repeat(9_000)]
    const sent = [
      ...wrongs,
      ...fieldsOf(schema).flatMap((field) => wrongs.map((wrong) => ({ [field]: wrong }))),
    ]
    for (const { message } of sent.flatMap((value) => problemsOf(schema, value))) {
      const [es, en] = message
      expect(en).toMatch(/^is required$|^[A-Z].*\.$/)
      expect(es).toMatch(/^[A-Z].*\.$/)
      expect(es).not.toBe(en)
      expect(en).not.toMatch(/invalid|expected|received|too (big|small)|unrecognized/i)
      expect(message.join()).not.toContain(CANARY)
    }
  })
})

test.each([
  [z.string(), 1, 'Must be text.'],
  [z.int(), 1.5, 'Must be a whole number.'],
  [z.boolean(), 'yes', 'Must be true or false.'],
  [z.array(z.string()), {}, 'Must be a list.'],
  [z.object({}), [], 'Must be an object.'],
  [z.enum(['VES', 'USD']), 'EUR', 'Must be one of VES, USD.'],
  [z.literal('VES'), 'EUR', 'Must be VES.'],
  [z.string().max(3), 'abcd', 'Must be 3 characters long at most.'],
  [z.array(z.string()).min(1), [], 'Must be 1 entry long at least.'],
  [z.number().min(5), 4, 'Must be 5 at least.'],
  [z.number().gt(0), 0, 'Must be more than 0.'],
  [z.number().lt(9), 9, 'Must be less than 9.'],
  [z.number().multipleOf(5), 4, 'Must be a multiple of 5.'],
  [z.strictObject({}), { [CANARY]: 1 }, 'Must have no other fields than the documented ones.'],
  [z.uuid(), CANARY, 'Must have one of the documented forms.'],
  [z.union([z.string(), z.number()]), true, 'Must have one of the documented forms.'],
  [z.string().refine(() => false), CANARY, 'Is not valid.'],
])('a schema without messages of its own has the service’s (%#)', (field, wrong, message) => {
  expect(detailsFor(z.object({ field }), { field: wrong })).toStrictEqual([
    { path: 'field', message },
  ])
})

test('a field that is missing deep inside is named as required, and existing ones are not', () => {
  const schema = z.object({ rows: z.array(z.object({ phone: z.string('Must be a phone.') })) })
  expect(detailsFor(schema, { rows: [{}, { phone: null }] })).toStrictEqual([
    { path: 'rows.0.phone', message: 'is required' },
    { path: 'rows.1.phone', message: 'Must be a phone.' },
  ])
})

describe('in responses', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService()
  })
  afterAll(() => service.stop())

  test('a body without its fields names each as required', async () => {
    const answer = await apiOf(service)('POST', '/auth/register', { body: { password: PASSWORD } })
    expectRefusal(answer, 'INVALID_REQUEST')
    expect(answer.body.error.details).toStrictEqual([
      { path: 'email', message: 'is required' },
      { path: 'name', message: 'is required' },
    ])
  })

  test('and in Spanish to whoever asks for it', async () => {
    const answer = await apiOf(service)('POST', '/auth/register', {
      body: { email: 'ana', password: PASSWORD },
      headers: { 'Accept-Language': 'es-VE' },
    })
    expectRefusal(answer, 'INVALID_REQUEST')
    expect(answer.body.error.details).toStrictEqual([
      { path: 'email', message: 'Debe ser un correo electrónico.' },
      { path: 'name', message: 'Hace falta este dato.' },
    ])
  })
})
