import type { Route } from '../../src/http/route.ts'
import type { ErrorCode } from '../../src/wire/errors.ts'
import { codeOf, isRefusalName } from '../../src/wire/refusals/refusals.ts'
import { ROUTE_RULES } from './route-rules.ts'

/** Every error code that the route can respond with. */
export function errorsOf({
  access,
  query,
  body,
  upload,
  idempotent,
  ...route
}: Route): ErrorCode[] {
  const codes = new Set<ErrorCode>(['RATE_LIMITED', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'])
  if (access.kind !== 'anyone' || access.checksCredential) {
    // FORBIDDEN for a key, at the least: none is accepted, or it lacks the permission.
    codes.add('UNAUTHORIZED').add('ACCOUNT_SUSPENDED').add('FORBIDDEN')
  }
  if (access.kind !== 'anyone') {
    // A live key requires both, on every route.
    const takesKeys = access.permission !== null
    if (access.verified || takesKeys) codes.add('EMAIL_NOT_VERIFIED')
    if (access.kyc || takesKeys) codes.add('KYC_REQUIRED')
    if (access.kind === 'member') codes.add('NOT_FOUND')
    if (access.kind === 'admin') codes.add('FACTOR_REQUIRED')
    if (access.stepUp !== 'never') codes.add('STEP_UP_REQUIRED')
  }
  if (query || body || upload || idempotent) codes.add('INVALID_REQUEST')
  const judgesBody = route.bodyIsCredential === undefined
  if ((body && judgesBody) || upload) codes.add('PAYLOAD_TOO_LARGE').add('UNSUPPORTED_MEDIA_TYPE')
  if (idempotent) codes.add('IDEMPOTENCY_KEY_IN_USE').add('IDEMPOTENCY_KEY_REUSED')
  if (idempotent === 'once') codes.add('CONFLICT')
  if (route.sendsMoney) codes.add('APPROVAL_REQUIRED').add('APPROVAL_DENIED')
  for (const code of refusalCodesOf(route)) codes.add(code)
  for (const code of (route.carriesOut ?? []).flatMap(errorsOf)) codes.add(code)
  return [...codes]
}

/** The codes of what its statements and functions refuse by. */
function refusalCodesOf({ id, neverRefusedBy = [] }: Pick<Route, 'id' | 'neverRefusedBy'>) {
  const never = new Set<string>(neverRefusedBy)
  return (ROUTE_RULES[id]?.split(' ') ?? [])
    .filter((rule) => !never.has(rule))
    .filter(isRefusalName)
    .map(codeOf)
}
