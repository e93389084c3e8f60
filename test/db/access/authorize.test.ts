import { expect, test } from 'vitest'
import type { Access } from '../../../src/http/access.ts'
import { keyMatrix } from '../../contract/key-matrix.ts'
import { matrix } from '../../contract/matrix.ts'
import { routes } from '../../support/api.ts'
import { callersOf } from '../../support/callers.ts'
import { roleKeyName, roleKeys, roleKeysFor } from '../../support/role-keys.ts'
import { declarations, everywhere, expectJudged, isSharedRead, judgedAs } from './declarations.ts'
import { useJudge } from './judge.ts'
import {
  checksCredential,
  keyRowOf,
  keyRows,
  keyVerdictOf,
  SESSIONS,
  sessionRowOf,
  sessionRows,
  sessionVerdictOf,
  statusOf,
  takesKeys,
  type Verdict,
  verdictOf,
} from './tables.ts'

const bed = useJudge()

const declared = (rowOf: (access: Access) => string | null): string[] => {
  const rows = new Set(declarations.map(({ access }) => rowOf(access)))
  return [...rows].filter((row) => row !== null).toSorted()
}

test('the tables have a row for each access that routes declare, and for no other', () => {
  expect([...sessionRows.keys()].toSorted()).toEqual(declared(sessionRowOf))
  expect([...keyRows.keys()].toSorted()).toEqual(declared(keyRowOf))
})

test('a route by which test keys read what both environments share changes nothing', () => {
  const shared = routes.filter(({ route }) => isSharedRead(route.access))
  expect(shared.filter(({ route }) => route.method !== 'get')).toEqual([])
})

test('each session is judged as the table says', () =>
  expectJudged(
    bed.judge,
    SESSIONS.flatMap((name) =>
      everywhere(name, bed.people.bySession[name], (access) => sessionVerdictOf({ access }, name)),
    ),
  ))

test('each API key is judged as the table says, and refused as a key where that has no row', async () => {
  const { roleKey, otherMerchant } = bed.people
  const made = await Promise.all(roleKeys.map(async (key) => [key, await roleKey(key)] as const))
  const owner = { role: 'OWNER', environment: 'test', bound: false } as const
  const other = await roleKey(owner, { merchant: otherMerchant })
  await expectJudged(bed.judge, [
    ...made.flatMap(([key, sender]) => everywhere(roleKeyName(key), sender, judgedAs(key))),
    ...everywhere('other', other, judgedAs('other')),
  ])
})

/** What a matrix says, and what authorize() leaves it to say. */
const disagreement = (caller: string, verdict: Verdict, status: number | undefined) => {
  const refused = statusOf(verdict)
  // What a key of the other environment asks for is refused before it is authorized.
  const agrees = refused === undefined ? status !== 401 : [refused, 400].includes(Number(status))
  return agrees ? [] : [`${caller}: authorize() says ${verdict}, the matrix ${status}`]
}

test('the matrices have the status of whatever authorize() refuses', () => {
  const checked = routes.map(({ route }) => route).filter(checksCredential)
  const ofCallers = checked.flatMap((route) =>
    callersOf(route).flatMap((caller) => {
      const status = matrix.get(route.id)?.[caller]
      // Who sends none is refused before.
      if (caller === 'nobody') return []
      return disagreement(`${route.id} by ${caller}`, verdictOf(route, caller), status)
    }),
  )
  const ofKeys = checked.filter(takesKeys).flatMap((route) =>
    roleKeysFor(route).flatMap((key) => {
      const name = roleKeyName(key)
      const status = keyMatrix.get(route.id)?.[name]
      return disagreement(`${route.id} by ${name}`, keyVerdictOf(route, name), status)
    }),
  )
  expect([...ofCallers, ...ofKeys]).toEqual([])
})
