import type { Words } from '../../domain/words.ts'
import type { ErrorCode } from '../error-codes.ts'
import type { RaisedRules } from '../raised-rules.ts'

/**
 * How a rule is answered: its error code, and its words unless they are those of the code. Words that name something are a
 * function of it, by the names with which the rule is raised.
 */
export type Wording<Named extends string = never> = readonly [
  code: ErrorCode,
  words?: Words | ((named: Readonly<Record<Named, string>>) => Words),
]

/** The wording of every rule that is raised anywhere, and of no other. */
export type Wordings = { readonly [Rule in keyof RaisedRules]: Wording<RaisedRules[Rule]> }
