import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

interface Body {
  content?: Record<string, { example?: unknown }>
}
interface Operation {
  operationId: string
  parameters?: { in: string; name: string; example?: unknown }[]
  requestBody?: Body
  responses: Record<string, Body>
}
type Paths = Record<string, Record<string, Operation>>

const { paths, webhooks } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8'),
) as { paths: Paths; webhooks: Paths }

type Fields = Record<string, unknown>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const jsonOf = (body: Body | undefined) => body?.content?.['application/json']?.example

const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.values(item).map((operation) => ({
    path,
    operation,
    request: jsonOf(operation.requestBody),
    answers: Object.entries(operation.responses).flatMap(([status, body]) =>
      status.startsWith('2') && jsonOf(body) !== undefined ? [jsonOf(body)] : [],
    ),
  })),
)
const events = Object.values(webhooks).flatMap((item) => Object.values(item))

/** All examples of bodies, with what they are of. */
const examples: [of: string, example: unknown][] = [
  ...operations.flatMap(({ operation: { operationId }, request, answers }) => [
    ...(request === undefined ? [] : [[`${operationId} request`, request] as [string, unknown]]),
    ...answers.map((answer) => [operationId, answer] as [string, unknown]),
  ]),
  ...events.map((event): [string, unknown] => [event.operationId, jsonOf(event.requestBody)]),
]

function objectsIn(value: unknown): Fields[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn)
  return isObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : []
}

const cents = (amount: unknown) => Math.round(Number(amount) * 100)
const sumOf = (rows: unknown, field = 'amount') =>
  (rows as Fields[]).reduce((sum, row) => sum + cents(row[field]), 0)
const has = (object: Fields, ...names: string[]) => names.every((name) => name in object)

/** What holds in an object of any example: which it is about, and whether it holds. */
const RULES: [rule: string, concerns: (of: Fields) => boolean, holds: (of: Fields) => boolean][] = [
  [
    'an amount in dollars and its bolívares are the rate’s',
    (of) => of.currency === 'USD' && typeof of.amountVes === 'number' && Number(of.rate) > 0,
    ({ amount, rate, amountVes }) => cents(Number(amount) * Number(rate)) === cents(amountVes),
  ],
  [
    'what has failed, and nothing else, says why',
    (of) =>
      has(of, 'status') &&
      (has(of, 'failureReason') || (has(of, 'reference') && of.status === 'failed')),
    ({ status, failureReason }) => (status === 'failed') === ((failureReason ?? null) !== null),
  ],
  [
    'what is done says when, and what is not does not',
    (of) => has(of, 'completedAt', 'status'),
    ({ status, completedAt }) =>
      (completedAt !== null) === ['completed', 'success', 'refunded'].includes(String(status)),
  ],
  [
    'nothing is before it was created',
    (of) => has(of, 'createdAt'),
    ({ createdAt, ...others }) =>
      Object.entries(others).every(
        ([name, value]) =>
          !/At$/.test(name) || value === null || String(value) >= String(createdAt),
      ),
  ],
  [
    'it ends after it was created',
    (of) => has(of, 'createdAt', 'expiresAt') && of.expiresAt !== null,
    ({ createdAt, expiresAt }) => String(expiresAt) > String(createdAt),
  ],
  [
    'what a checkout has received, lacks and has too much adds up',
    (of) => has(of, 'receivedVes', 'remainingVes', 'overpaidVes'),
    ({ amountVes, receivedVes, remainingVes, overpaidVes }) => {
      const open = cents(amountVes) - cents(receivedVes)
      return cents(remainingVes) === Math.max(open, 0) && cents(overpaidVes) === Math.max(-open, 0)
    },
  ],
  [
    'a checkout is paid when it says so',
    (of) => has(of, 'paidAt', 'receivedVes'),
    ({ status, paidAt, receivedVes }) =>
      (status === 'paid') === (paidAt !== null) && (status !== 'open' || receivedVes === 0),
  ],
  [
    'a checkout’s transactions are what it has received',
    (of) => has(of, 'receivedVes', 'transactions'),
    ({ receivedVes, transactions }) => cents(receivedVes) === sumOf(transactions, 'amountVes'),
  ],
  [
    'no more is paid back than was paid',
    (of) => has(of, 'refundedVes'),
    ({ refundedVes, amountVes, receivedVes }) =>
      Number(refundedVes) <= Number(receivedVes ?? amountVes ?? Number.MAX_VALUE),
  ],
  [
    'what is paid back is the sum of the refunds that have succeeded',
    (of) => has(of, 'refundedVes', 'refunds'),
    ({ refundedVes, refunds }) =>
      cents(refundedVes) ===
      sumOf(
        (refunds as Fields[]).filter(({ status }) => status === undefined || status === 'success'),
      ),
  ],
  [
    'a refund is one of its transaction’s',
    (of) => has(of, 'refund', 'refunds'),
    ({ refund, refunds }) => (refunds as Fields[]).some(({ id }) => id === (refund as Fields).id),
  ],
  [
    'the refunds of a checkout add up',
    (of) => has(of, 'refunds', 'amountVes') && !has(of, 'refundedVes'),
    ({ refunds, amountVes }) => cents(amountVes) === sumOf(refunds),
  ],
  [
    'a payout’s sums are its rows and its total',
    (of) => has(of, 'sums', 'rowCount'),
    ({ sums, rowCount, total }) =>
      sumOf(Object.values(sums as Fields)) === cents(total) &&
      Object.values(sums as Record<string, Fields>).reduce(
        (n, { count }) => n + Number(count),
        0,
      ) === rowCount,
  ],
  [
    'a payout’s rows are as many, and of as much, as it says',
    (of) => has(of, 'rows', 'rowCount'),
    ({ rows, rowCount, total }) =>
      (rows as Fields[]).length === rowCount && sumOf(rows) === cents(total),
  ],
  [
    'a payout has been through what its status says',
    (of) => has(of, 'submittedAt', 'approvedAt', 'canceledAt'),
    ({ status, submittedAt, approvedAt, approvedBy, canceledAt }) =>
      (status !== 'draft' || submittedAt === null) &&
      (approvedAt === null) === (approvedBy === null) &&
      (!['processing', 'completed'].includes(String(status)) || approvedAt !== null) &&
      (status === 'canceled') === (canceledAt !== null),
  ],
  [
    'the event of a payout adds up',
    (of) => has(of, 'succeeded', 'failed', 'failedRows'),
    ({ rows, total, succeeded, failed, succeededTotal, failedTotal, failedRows }) =>
      Number(succeeded) + Number(failed) === rows &&
      cents(succeededTotal) + cents(failedTotal) === cents(total) &&
      (failedRows as Fields[]).length === failed,
  ],
  [
    'a page has no more rows than there are',
    (of) => has(of, 'data', 'total', 'limit'),
    ({ data, total }) => (data as unknown[]).length <= Number(total),
  ],
  [
    'what a closing begins with, what came in and went out, and what it ends with add up',
    (of) => has(of, 'opening', 'closing', 'fees'),
    ({ opening, in: came, out, fees, closing, bankClosing, difference }) =>
      cents(opening) + cents(came) - cents(out) - cents(fees) === cents(closing) &&
      cents(bankClosing) - cents(closing) === cents(difference),
  ],
  [
    'a closing’s movements are what came in and went out',
    (of) => has(of, 'movements', 'movementCount'),
    ({ movements, movementCount, in: came, out }) => {
      const of = (direction: string) =>
        sumOf((movements as Fields[]).filter((movement) => movement.direction === direction))
      return (
        (movements as Fields[]).length === movementCount &&
        of('in') === cents(came) &&
        of('out') === cents(out)
      )
    },
  ],
  [
    'a link is active when it says so',
    (of) => has(of, 'active', 'status') && has(of, 'token'),
    ({ active, status }) => (status === 'ACTIVE') === active,
  ],
  [
    'an approval is decided when it says so',
    (of) => has(of, 'decidedBy', 'operation'),
    ({ status, decidedBy, decidedAt, execution }) =>
      (status === 'pending') === (decidedBy === null) &&
      (decidedBy === null) === (decidedAt === null) &&
      (status === 'approved') === (execution !== null),
  ],
  [
    'an identity check has a reason only where it was rejected',
    (of) => has(of, 'legalName', 'reason'),
    ({ status, reason }) => /reject/i.test(String(status)) === (reason !== null),
  ],
  [
    'a conversion is the rate’s',
    (of) => has(of, 'from', 'to', 'result'),
    ({ amount, rate, result }) => cents(Number(amount) * Number(rate)) === cents(result),
  ],
  [
    'counts by status add up to the total',
    (of) => has(of, 'total', 'byStatus'),
    ({ total, byStatus }) =>
      Object.values(byStatus as Record<string, number>).reduce((sum, n) => sum + n, 0) === total,
  ],
]

describe.each(RULES)('%s', (_, concerns, holds) => {
  const concerned = examples.flatMap(([of, example]) =>
    objectsIn(example)
      .filter(concerns)
      .map((object) => ({ of, object })),
  )

  test('in each example', () => {
    expect(concerned.length).toBeGreaterThan(0)
    expect(concerned.filter(({ object }) => !holds(object))).toEqual([])
  })
})

test('all examples are of one merchant', () => {
  const merchants = JSON.stringify(examples).match(/\bmer_[0-9a-z]{26}\b/g)
  expect(new Set(merchants)).toEqual(new Set(['mer_01kga5ycm3en0bdnm8e8e9tx2z']))
})

test('whoever has an id has one name', () => {
  const names = new Map<unknown, Set<unknown>>()
  for (const object of objectsIn(examples)) {
    const id = object.userId ?? object.id
    if (typeof id !== 'string' || !/^(usr|mer|key)_/.test(id) || !('name' in object)) continue
    names.set(id, (names.get(id) ?? new Set()).add(object.name))
  }
  // The one whose name was changed is the one that updateMe changes it of.
  names.get('usr_01kga5ycm3e59btav2r01pgpaf')?.delete('Ana María Pérez')
  expect([...names].filter(([, { size }]) => size > 1)).toEqual([])
})

test('each id of a path is the one that its answer has', () => {
  const wrong = operations.flatMap(({ path, operation, answers }) => {
    const ids = new Map(
      operation.parameters
        ?.filter(({ in: place }) => place === 'path')
        .map((p) => [p.name, p.example]),
    )
    const last = /\{(\w+)\}$/.exec(path)?.[1] ?? ''
    return answers
      .filter(isObject)
      .flatMap((answer) => [
        ...(path.startsWith('/merchants/{id}') &&
        'merchantId' in answer &&
        answer.merchantId !== ids.get('id')
          ? [`${operation.operationId}: merchantId`]
          : []),
        ...(typeof answer.id === 'string' &&
        typeof ids.get(last) === 'string' &&
        answer.id !== ids.get(last)
          ? [`${operation.operationId}: ${last} ${ids.get(last)} ${answer.id}`]
          : []),
      ])
  })
  expect(wrong).toEqual([])
  const unnamed = operations.flatMap(({ path, operation }) =>
    (operation.parameters ?? [])
      .filter(
        ({ in: place, name, example }) => place === 'path' && /Id$|^id$/.test(name) && !example,
      )
      .map(({ name }) => `${path} ${name}`),
  )
  expect(unnamed).toEqual([])
})

/** Requests may leave the milliseconds out. */
const wordOf = (value: unknown) => JSON.stringify(value).replace('.000Z', 'Z')

test('what a request says, its answer says too', () => {
  const differing = operations.flatMap(({ operation, request, answers }) =>
    isObject(request)
      ? answers.filter(isObject).flatMap((answer) =>
          Object.entries(request)
            // Requests call the environments live and test, some answers production and sandbox.
            .filter(([name]) => name in answer && name !== 'environment')
            .filter(
              ([name, value]) => ![value, answer[name]].some((v) => isObject(v) || v === null),
            )
            .filter(([name, value]) => wordOf(answer[name]) !== wordOf(value))
            .map(([name, value]) => `${operation.operationId}.${name}: ${value}, ${answer[name]}`),
        )
      : [],
  )
  expect(differing).toEqual([])
})
