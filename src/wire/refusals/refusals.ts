import type { Words } from '../../domain/words.ts'
import { ERRORS, type ErrorCode } from '../error-codes.ts'
import type { RaisedRules } from '../raised-rules.ts'
import { accessRefusals } from './access.ts'
import { accountRefusals } from './accounts.ts'
import { collectionRefusals } from './collections.ts'
import { constraintRefusals } from './constraints.ts'
import { integrationRefusals } from './integrations.ts'
import { orderRefusals } from './orders.ts'
import { paymentRefusals } from './payments.ts'
import { peopleRefusals } from './people.ts'
import { requestRefusals } from './requests.ts'
import type { Wording, Wordings } from './wording.ts'

/** Every rule that is raised, by SQL or by us. One without a wording here does not compile. */
const rules: Wordings = {
  ...accessRefusals,
  ...accountRefusals,
  ...collectionRefusals,
  ...integrationRefusals,
  ...orderRefusals,
  ...paymentRefusals,
  ...peopleRefusals,
  ...requestRefusals,
}

/** All rules and constraints that are refusals, by name. */
export const REFUSALS = { ...rules, ...constraintRefusals }

/** The name of a refusal: a rule, or a constraint. */
export type RefusalName = keyof typeof REFUSALS

/** A rule that is raised. */
export type Rule = keyof RaisedRules

/** What a rule names, where it names something. */
export type NamedIn<Of extends Rule> = [RaisedRules[Of]] extends [never]
  ? Record<never, string>
  : Readonly<Record<RaisedRules[Of], string>>

const byName: Readonly<Record<string, unknown>> = REFUSALS

/** Whether something is refused by this name. */
export const isRefusalName = (name: string): name is RefusalName => byName[name] !== undefined

/** The error code of a rule or constraint. */
export const codeOf = (name: RefusalName): ErrorCode => REFUSALS[name][0]

/** What a rule says. */
export function wordsOfRule(name: RefusalName, named: Readonly<Record<string, string>>): Words {
  const [code, words = ERRORS[code][1]] = REFUSALS[name] as Wording<string>
  return typeof words === 'function' ? words(named as never) : words
}
