import type { Access } from '../../../src/http/access.ts'
import type { Route } from '../../../src/http/route.ts'
import { readTable } from '../../contract/matrix-table.ts'
import type { Caller } from '../../support/callers.ts'
import { roleKeyName, roleKeys } from '../../support/role-keys.ts'

/**
 * What SQL's authorize() says, and how the tables name it. `yes`: the statements of the route run, and may refuse the request
 * themselves. `401`: no such session or key. `404`: not a member, as far as the caller is told. The others are reasons of a
 * 403. Of anybody: the `role` is too low, or not an administrator's. Of sessions: no `factor` presented, or none lately
 * (`step-up`). Of keys: no `key` is accepted, none that is `bound` to a merchant, no `test` key, or none any more once
 * the owner may operate live (`until-live`).
 */
export const RULES = {
  yes: null,
  '401': 'unauthorized',
  '404': 'not_found',
  role: 'not_allowed',
  suspended: 'suspended',
  'e-mail': 'email_not_verified',
  KYC: 'kyc_not_approved',
  factor: 'factor_required',
  'step-up': 'step_up_required',
  key: 'no_keys',
  bound: 'bound_key',
  permission: 'permission_missing',
  address: 'address_not_allowed',
  test: 'test_key',
  'until-live': 'test_key_until_live',
} as const

export type Verdict = keyof typeof RULES

/**
 * By session. `needs`: a verified e-mail, approved KYC, and a factor that the session has presented lately. The OWNER and the
 * platform's administrator have approved KYC. `unverified` is an ADMIN. `late` sessions have presented a factor too long
 * ago, and `factorless` is an administrator's that has presented none.
 */
const sessionTable = `
access         needs              stranger MEMBER CASHIER ADMIN OWNER platform unverified late-OWNER late-platform factorless
anyone         -                  yes      yes    yes     yes   yes   yes      yes        yes        yes           yes
user           -                  yes      yes    yes     yes   yes   yes      yes        yes        yes           yes
user           e-mail,KYC,step-up KYC      KYC    KYC     KYC   yes   yes      e-mail     step-up    step-up       yes
user           e-mail             yes      yes    yes     yes   yes   yes      e-mail     yes        yes           yes
user           e-mail,step-up     yes      yes    yes     yes   yes   yes      e-mail     step-up    step-up       yes
user           step-up            yes      yes    yes     yes   yes   yes      yes        step-up    step-up       yes
MEMBER         -                  404      yes    role    yes   yes   404      yes        yes        404           404
MEMBER+CASHIER -                  404      yes    yes     yes   yes   404      yes        yes        404           404
ADMIN          -                  404      role   role    yes   yes   404      yes        yes        404           404
ADMIN          e-mail             404      role   role    yes   yes   404      e-mail     yes        404           404
ADMIN          step-up            404      role   role    yes   yes   404      yes        step-up    404           404
ADMIN+CASHIER  -                  404      role   yes     yes   yes   404      yes        yes        404           404
OWNER          -                  404      role   role    role  yes   404      role       yes        404           404
OWNER          step-up            404      role   role    role  yes   404      role       step-up    404           404
platform       -                  role     role   role    role  role  yes      role       role       yes           factor
platform       step-up            role     role   role    role  role  yes      role       role       step-up       factor
`

/**
 * By API key, of each role and environment, with every permission that its user can give it; each user may operate live.
 * `bound`: what these keys get once they are bound to the merchant. `other`: what the OWNER's test key gets that is bound to
 * another merchant of theirs. No key reaches a route whose access is not in this table.
 */
const keyTable = `
access         permission          test-keys   MEMBER-live MEMBER-test CASHIER-live CASHIER-test ADMIN-live ADMIN-test OWNER-live OWNER-test platform-live platform-test bound other
user           accounts:read       never       yes         test        yes          test         yes        test       yes        test       yes           test          bound bound
user           accounts:read       testData    yes         yes         yes          yes          yes        yes        yes        yes        yes           yes           bound bound
user           accounts:write      never       yes         test        yes          test         yes        test       yes        test       yes           test          bound bound
user           accounts:write      testData    yes         yes         yes          yes          yes        yes        yes        yes        yes           yes           bound bound
user           banks:read          sharedReads yes         yes         yes          yes          yes        yes        yes        yes        yes           yes           same  yes
user           merchants:read      sharedReads yes         yes         yes          yes          yes        yes        yes        yes        yes           yes           same  yes
user           merchants:write     untilLive   yes         until-live  yes          until-live   yes        until-live yes        until-live yes           until-live    bound bound
user           notifications:read  testData    yes         yes         yes          yes          yes        yes        yes        yes        yes           yes           bound bound
user           notifications:write testData    yes         yes         yes          yes          yes        yes        yes        yes        yes           yes           bound bound
user           payees:read         testData    yes         yes         yes          yes          yes        yes        yes        yes        yes           yes           bound bound
user           payees:write        testData    yes         yes         yes          yes          yes        yes        yes        yes        yes           yes           bound bound
user           rates:read          sharedReads yes         yes         yes          yes          yes        yes        yes        yes        yes           yes           same  yes
user           sandbox:read        testData    yes         yes         yes          yes          yes        yes        yes        yes        yes           yes           same  yes
user           sandbox:write       testData    yes         yes         yes          yes          yes        yes        yes        yes        yes           yes           same  yes
user           transfers:read      testData    yes         yes         yes          yes          yes        yes        yes        yes        yes           yes           bound bound
user           transfers:write     testData    yes         yes         yes          yes          yes        yes        yes        yes        yes           yes           bound bound
MEMBER         checkouts:read      testData    yes         yes         role         role         yes        yes        yes        yes        404           404           same  404
MEMBER         external-payments:read testData    yes         yes         role         role         yes        yes        yes        yes        404           404           same  404
MEMBER         collections:read    testData    yes         yes         role         role         yes        yes        yes        yes        404           404           same  404
MEMBER         messages:read       testData    yes         yes         role         role         yes        yes        yes        yes        404           404           same  404
MEMBER         members:read        sharedReads yes         yes         role         role         yes        yes        yes        yes        404           404           same  404
MEMBER         merchants:read      sharedReads yes         yes         role         role         yes        yes        yes        yes        404           404           same  404
MEMBER         store:read          sharedReads yes         yes         role         role         yes        yes        yes        yes        404           404           same  404
MEMBER         store:read          testData    yes         yes         role         role         yes        yes        yes        yes        404           404           same  404
MEMBER         transactions:read   testData    yes         yes         role         role         yes        yes        yes        yes        404           404           same  404
MEMBER+CASHIER checkouts:read      testData    yes         yes         yes          yes          yes        yes        yes        yes        404           404           same  404
MEMBER+CASHIER collections:read    testData    yes         yes         yes          yes          yes        yes        yes        yes        404           404           same  404
MEMBER+CASHIER external-payments:read testData    yes         yes         yes          yes          yes        yes        yes        yes        404           404           same  404
MEMBER+CASHIER floor:read          sharedReads yes         yes         yes          yes          yes        yes        yes        yes        404           404           same  404
MEMBER+CASHIER floor:read          testData    yes         yes         yes          yes          yes        yes        yes        yes        404           404           same  404
MEMBER+CASHIER links:read          testData    yes         yes         yes          yes          yes        yes        yes        yes        404           404           same  404
MEMBER+CASHIER members:write       never       yes         test        yes          test         yes        test       yes        test       404           404           same  404
MEMBER+CASHIER transactions:read   testData    yes         yes         yes          yes          yes        yes        yes        yes        404           404           same  404
ADMIN          approvals:read      testData    role        role        role         role         yes        yes        yes        yes        404           404           same  404
ADMIN          checkouts:write     testData    role        role        role         role         yes        yes        yes        yes        404           404           same  404
ADMIN          closings:read       never       role        role        role         role         yes        test       yes        test       404           404           same  404
ADMIN          closings:read       testData    role        role        role         role         yes        yes        yes        yes        404           404           same  404
ADMIN          messages:read       never       role        role        role         role         yes        test       yes        test       404           404           same  404
ADMIN          collections:write   testData    role        role        role         role         yes        yes        yes        yes        404           404           same  404
ADMIN          events:read         testData    role        role        role         role         yes        yes        yes        yes        404           404           same  404
ADMIN          external-payments:write testData    role        role        role         role         yes        yes        yes        yes        404           404           same  404
ADMIN          floor:write         testData    role        role        role         role         yes        yes        yes        yes        404           404           same  404
ADMIN          floor:write         untilLive   role        role        role         role         yes        until-live yes        until-live 404           404           same  404
ADMIN          links:write         testData    role        role        role         role         yes        yes        yes        yes        404           404           same  404
ADMIN          members:read        sharedReads role        role        role         role         yes        yes        yes        yes        404           404           same  404
ADMIN          members:write       never       role        role        role         role         yes        test       yes        test       404           404           same  404
ADMIN          merchants:read      never       role        role        role         role         yes        test       yes        test       404           404           same  404
ADMIN          merchants:write     never       role        role        role         role         yes        test       yes        test       404           404           same  404
ADMIN          merchants:write     untilLive   role        role        role         role         yes        until-live yes        until-live 404           404           same  404
ADMIN          payouts:read        testData    role        role        role         role         yes        yes        yes        yes        404           404           same  404
ADMIN          payouts:write       testData    role        role        role         role         yes        yes        yes        yes        404           404           same  404
ADMIN          refunds:write       testData    role        role        role         role         yes        yes        yes        yes        404           404           same  404
ADMIN          requests:read       testData    role        role        role         role         yes        yes        yes        yes        404           404           same  404
ADMIN          store:write         untilLive   role        role        role         role         yes        until-live yes        until-live 404           404           same  404
ADMIN          transactions:read   testData    role        role        role         role         yes        yes        yes        yes        404           404           same  404
ADMIN          webhooks:read       testData    role        role        role         role         yes        yes        yes        yes        404           404           same  404
ADMIN+CASHIER  checkouts:write     testData    role        role        yes          yes          yes        yes        yes        yes        404           404           same  404
ADMIN+CASHIER  external-payments:confirm testData    role        role        yes          yes          yes        yes        yes        yes        404           404           same  404
ADMIN+CASHIER  external-payments:write testData    role        role        yes          yes          yes        yes        yes        yes        404           404           same  404
ADMIN+CASHIER  floor:write         testData    role        role        yes          yes          yes        yes        yes        yes        404           404           same  404
ADMIN+CASHIER  links:write         testData    role        role        yes          yes          yes        yes        yes        yes        404           404           same  404
ADMIN+CASHIER  verifications:write testData    role        role        yes          yes          yes        yes        yes        yes        404           404           same  404
OWNER          members:read        never       role        role        role         role         role       role       yes        test       404           404           same  404
OWNER          merchants:write     never       role        role        role         role         role       role       yes        test       404           404           same  404
OWNER          webhooks:write      testData    role        role        role         role         role       role       yes        yes        404           404           same  404
platform       admin:read          never       permission  permission  permission   permission   permission permission permission permission yes           test          bound bound
platform       admin:read          sharedReads permission  permission  permission   permission   permission permission permission permission yes           yes           bound bound
platform       admin:read          testData    permission  permission  permission   permission   permission permission permission permission yes           yes           bound bound
platform       admin:write         never       permission  permission  permission   permission   permission permission permission permission yes           test          bound bound
platform       admin:write         testData    permission  permission  permission   permission   permission permission permission permission yes           yes           bound bound
`

/** Who calls with a session, in the order of the table's columns. */
export const SESSIONS = [
  ...(['stranger', 'MEMBER', 'CASHIER', 'ADMIN', 'OWNER', 'platform', 'unverified'] as const),
  ...(['late OWNER', 'late platform', 'factorless'] as const),
] as const
export type SessionCaller = (typeof SESSIONS)[number]

/** Whether the route looks at a credential. */
export const checksCredential = ({ access }: Pick<Route, 'access'>): boolean =>
  access.kind !== 'anyone' || access.checksCredential

/** Whether the route is open to API keys. */
export const takesKeys = ({ access }: Pick<Route, 'access'>): boolean =>
  access.kind !== 'anyone' && access.permission !== null

/** How the tables call those who may do it. */
function whoOf(access: Access): string {
  if (access.kind === 'admin') return 'platform'
  if (access.kind !== 'member') return access.kind
  return `${access.role}${access.cashiers ? '+CASHIER' : ''}`
}

function needsOf(access: Access): string {
  if (access.kind === 'anyone') return '-'
  const { verified, kyc, stepUp } = access
  const needs = [verified && 'e-mail', kyc && 'KYC', stepUp === 'always' && 'step-up']
  return needs.filter(Boolean).join(',') || '-'
}

/** The beginning of the row that says what sessions get. */
export const sessionRowOf = (access: Access): string => `${whoOf(access)} ${needsOf(access)}`

/** The beginning of the row that says what keys get; null for a route that takes none. */
export const keyRowOf = (access: Access): string | null =>
  access.kind === 'anyone' || access.permission === null
    ? null
    : `${whoOf(access)} ${access.permission} ${access.testKeys}`

type Row = Readonly<Record<string, Verdict>>

/** The rows of a table by their beginnings, which are as many columns as `words` has. */
function rowsBy(words: readonly string[], table: string): ReadonlyMap<string, Row> {
  const rows = readTable(table).map(({ id, cells }): [string, Row] => {
    const beginning = [id, ...words.map((word) => cells[word])].join(' ')
    const verdicts = Object.entries(cells).filter(([column]) => !words.includes(column))
    return [beginning, Object.fromEntries(verdicts) as Row]
  })
  if (new Set(rows.map(([beginning]) => beginning)).size < rows.length) {
    throw new Error('two rows of a table are about the same access')
  }
  return new Map(rows)
}

/** What each session gets, by sessionRowOf(). */
export const sessionRows = rowsBy(['needs'], sessionTable)

/** What each key gets, by keyRowOf(). */
export const keyRows: ReadonlyMap<string, Row> = new Map(
  [...rowsBy(['permission', 'test keys'], keyTable)].map(([beginning, cells]) => [
    beginning,
    withBound(cells),
  ]),
)

/** With a cell for each key by its name, bound or not. */
function withBound({ bound, other, ...cells }: Record<string, Verdict | 'same'>): Row {
  const ofKeys = roleKeys.map((key) => {
    const unbound = cells[roleKeyName({ ...key, bound: false })]
    return [roleKeyName(key), key.bound && bound !== 'same' ? bound : unbound]
  })
  return Object.fromEntries([...ofKeys, ['other', other]])
}

const KEYS_OF_MATRIX: Partial<Record<Caller, string>> = {
  'live key': 'OWNER live',
  'test key': 'OWNER test',
  'own key': 'bound OWNER test',
  'other key': 'other',
  'platform live key': 'platform live',
  'platform test key': 'platform test',
  'platform own key': 'bound platform live',
}

/** What authorize() says to a caller of the matrix; `yes` where nobody needs a credential. */
export function verdictOf({ access }: Pick<Route, 'access'>, caller: Caller): Verdict {
  if (access.kind === 'anyone' && (!access.checksCredential || caller === 'nobody')) return 'yes'
  if (caller === 'nobody' || caller === 'revoked') return '401'
  if (caller === 'suspended') return 'suspended'
  const key = KEYS_OF_MATRIX[caller]
  return key === undefined
    ? sessionVerdictOf({ access }, caller as SessionCaller)
    : keyVerdictOf({ access }, key)
}

/** What authorize() says to a session. */
export const sessionVerdictOf = (
  { access }: Pick<Route, 'access'>,
  caller: SessionCaller,
): Verdict => verdictIn(sessionRows.get(sessionRowOf(access)), caller)

/** What authorize() says to a key, by its roleKeyName(). */
export function keyVerdictOf({ access }: Pick<Route, 'access'>, key: string): Verdict {
  const row = keyRowOf(access)
  return row === null ? 'key' : verdictIn(keyRows.get(row), key)
}

function verdictIn(row: Row | undefined, caller: string): Verdict {
  const verdict = row?.[caller]
  if (verdict === undefined) throw new Error(`test/db/access/tables.ts has nothing for ${caller}`)
  return verdict
}

/** The status of a refusal by authorize(); undefined where the route's statements judge. */
export const statusOf = (verdict: Verdict): number | undefined =>
  verdict === 'yes' ? undefined : Number(verdict) || 403
