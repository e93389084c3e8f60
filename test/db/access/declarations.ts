import { expect } from 'vitest'
import { type Access, accessArguments } from '../../../src/http/access.ts'
import type { Route } from '../../../src/http/route.ts'
import { routes } from '../../support/api.ts'
import { type RoleKey, roleKeyName } from '../../support/role-keys.ts'
import type { Question, Sender } from './judge.ts'
import { checksCredential, keyVerdictOf, type Verdict } from './tables.ts'

/** Routes for which authorize() gets the same arguments. */
export interface Declaration {
  access: Access
  ids: readonly string[]
}

const argumentsOf = (access: Access): string =>
  JSON.stringify(
    (['read', 'change'] as const).map((mode) =>
      accessArguments(access, mode, null, 'required', null),
    ),
  )

/** What routes declare, each once. */
export const declarations: readonly Declaration[] = [
  ...Map.groupBy(routes.map(({ route }) => route).filter(checksCredential), ({ access }) =>
    argumentsOf(access),
  ).values(),
].map((declaring) => {
  const [{ access }] = declaring as [Route]
  return { access, ids: declaring.map(({ id }) => id) }
})

/** What authorize() is to say of an access. */
export type Expectation = (access: Access) => Verdict

/** What the tables say of a key; a change may follow it. */
export const judgedAs =
  (key: RoleKey | 'other', instead: (verdict: Verdict, access: Access) => Verdict = same) =>
  (access: Access): Verdict =>
    instead(keyVerdictOf({ access }, key === 'other' ? key : roleKeyName(key)), access)

const same = (verdict: Verdict): Verdict => verdict

/** A question with its answer. */
export interface Case extends Question {
  /** The caller and the routes. */
  about: string
  expected: Verdict
}

/** Whether test keys read it and never change it, since both environments have it. */
export const isSharedRead = (access: Access): boolean =>
  access.kind !== 'anyone' && access.testKeys === 'sharedReads'

/** In which way its routes use the database. What is not shared is judged alike in both. */
const modesOf = (access: Access) =>
  isSharedRead(access) ? (['read'] as const) : (['read', 'change'] as const)

/** A sender's requests to the routes of all declarations. */
export const everywhere = (
  name: string,
  sender: Sender,
  expected: Expectation,
  rest: Pick<Question, 'merchant'> = {},
): Case[] =>
  declarations.flatMap(({ access, ids }) =>
    modesOf(access).map((mode) => ({
      ...{ access, mode, sender, expected: expected(access), ...rest },
      about: `${name}, ${mode}, ${ids.join(' ')}`,
    })),
  )

/** Expects of each case what it says. */
export async function expectJudged(
  judge: (questions: readonly Question[]) => Promise<Verdict[]>,
  cases: readonly Case[],
): Promise<void> {
  const verdicts = await judge(cases)
  const said = cases.map(({ about }, place) => `${about}: ${verdicts[place]}`)
  expect(said).toEqual(cases.map(({ about, expected }) => `${about}: ${expected}`))
  expect(said).not.toEqual([])
}
