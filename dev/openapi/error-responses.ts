import * as z from 'zod'
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi'
import type { Route } from '../../src/http/route.ts'
import { ERRORS, type ErrorCode } from '../../src/wire/errors.ts'
import { errorsOf } from './route-errors.ts'

const REQUEST_ID = 'req_01kga5ycm3epc90ggxmf2qbkx5'

const ErrorCodes = z
  .enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]])
  .meta({ id: 'ErrorCode', description: 'For programs; each code has one status.' })

const ErrorDetail = z
  .object({
    path: z.string().meta({ description: 'The field.', example: 'rif' }),
    message: z.string().meta({ example: 'Must be a RIF such as J-12345678-9.' }),
  })
  .meta({ id: 'ErrorDetail' })

const ApiError = z
  .object({
    error: z.object({
      code: ErrorCodes,
      message: z.string().meta({
        description: 'For people: in English, or in Spanish where `Accept-Language` asks for it.',
        example: ERRORS.INVALID_REQUEST[1][1],
      }),
      status: z.int().meta({ description: 'The status of the response.', example: 400 }),
      requestId: z
        .string()
        .meta({ description: 'The same as in `X-Request-Id`.', example: REQUEST_ID }),
      details: z.array(ErrorDetail).optional().meta({
        description: 'The fields to correct, with `INVALID_REQUEST`.',
      }),
    }),
  })
  .meta({ id: 'ApiError' })

/** The names of responses with several codes, which stand in clients and in the reference. */
const RESPONSE_NAMES: Record<string, string> = {
  'ACCOUNT_SUSPENDED FORBIDDEN': 'Forbidden',
  'ACCOUNT_SUSPENDED EMAIL_NOT_VERIFIED FORBIDDEN KYC_REQUIRED': 'ForbiddenOrNotLive',
  'ACCOUNT_SUSPENDED APPROVAL_DENIED APPROVAL_REQUIRED EMAIL_NOT_VERIFIED FORBIDDEN KYC_REQUIRED':
    'ForbiddenOrNotLiveOrNotApproved',
  'ACCOUNT_SUSPENDED EMAIL_NOT_VERIFIED FORBIDDEN': 'ForbiddenOrNotVerified',
  'EMAIL_NOT_VERIFIED KYC_REQUIRED': 'NotLive',
  'ACCOUNT_SUSPENDED FORBIDDEN STEP_UP_REQUIRED': 'ForbiddenOrStepUp',
  'ACCOUNT_SUSPENDED EMAIL_NOT_VERIFIED FORBIDDEN STEP_UP_REQUIRED':
    'ForbiddenOrNotVerifiedOrStepUp',
  'ACCOUNT_SUSPENDED EMAIL_NOT_VERIFIED FORBIDDEN KYC_REQUIRED STEP_UP_REQUIRED':
    'ForbiddenOrNotLiveOrStepUp',
  'ACCOUNT_SUSPENDED EMAIL_NOT_VERIFIED FACTOR_REQUIRED FORBIDDEN KYC_REQUIRED':
    'ForbiddenToAdministrator',
  'ACCOUNT_SUSPENDED FACTOR_REQUIRED FORBIDDEN STEP_UP_REQUIRED': 'ForbiddenOrFactorOrStepUp',
  'ACCOUNT_SUSPENDED APPROVER_TOO_NEW FORBIDDEN STEP_UP_REQUIRED': 'ForbiddenOrTooNewOrStepUp',
  'ACCOUNT_SUSPENDED APPROVER_TOO_NEW EMAIL_NOT_VERIFIED FORBIDDEN KYC_REQUIRED STEP_UP_REQUIRED':
    'ForbiddenOrNotLiveOrTooNewOrStepUp',
  'ACCOUNT_SUSPENDED APPROVAL_DENIED APPROVAL_REQUIRED APPROVER_TOO_NEW EMAIL_NOT_VERIFIED FORBIDDEN KYC_REQUIRED STEP_UP_REQUIRED':
    'ForbiddenToApprover',
  'CONFLICT IDEMPOTENCY_KEY_IN_USE': 'ConflictOrKeyInUse',
  'BANK_UNAVAILABLE SERVICE_UNAVAILABLE': 'BankOrServiceUnavailable',
  FORBIDDEN: 'ForbiddenOnly',
  ACCOUNT_SUSPENDED: 'Suspended',
  IDEMPOTENCY_KEY_IN_USE: 'KeyInUse',
  IDEMPOTENCY_KEY_REUSED: 'KeyReused',
}

/** `NOT_FOUND` -> `NotFound` */
const pascalCase = (code: string): string =>
  code.toLowerCase().replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

const responseName = (codes: readonly ErrorCode[]): string =>
  RESPONSE_NAMES[codes.join(' ')] ?? codes.map(pascalCase).join('Or')

/** One response per status, which names each possible code; routes with the same codes share it. */
export function errorResponses(route: Route): ZodOpenApiResponsesObject {
  const codes = Map.groupBy(errorsOf(route), (code: ErrorCode) => ERRORS[code][0])
  const byStatus = [...codes].sort(([one], [other]) => one - other)
  return Object.fromEntries(
    byStatus.map(([status, list]) => [`${status}`, errorResponse(list.sort())]),
  )
}

const known = new Map<string, ZodOpenApiResponseObject>()

function errorResponse(codes: ErrorCode[]): ZodOpenApiResponseObject {
  const id = responseName(codes)
  const made = known.get(id) ?? {
    id,
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code][1][1]}`).join('\n\n'),
    content: {
      'application/json': { schema: ApiError, example: errorExample(codes[0] as ErrorCode) },
    },
  }
  known.set(id, made)
  return made
}

const errorExample = (code: ErrorCode) => {
  const [status, [, message]] = ERRORS[code]
  const error = { code, message, status, requestId: REQUEST_ID }
  const details = [{ path: 'name', message: 'Must not be empty.' }]
  return { error: code === 'INVALID_REQUEST' ? { ...error, details } : error }
}
