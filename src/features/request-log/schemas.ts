import * as z from 'zod'
import { said } from '../../domain/words.ts'
import { pageSchema, pagingQuery } from '../../lists/paging.ts'
import { apiKeyId, loggedRequestId, merchantId } from '../../platform/ids.ts'
import {
  ENVIRONMENT_NOTE,
  environmentFilter,
  isoTime,
  pathId,
  publicId,
} from '../../wire/schemas.ts'

export const RequestsParams = z.lazy(() => z.object({ id: pathId(merchantId) }))

const STATUS = /^([1-5])(\d\d|xx)$/i

/** A status, or all that begin with a digit: its first and its last. */
const statusFilter = z.lazy(() =>
  z
    .string()
    .regex(
      STATUS,
      said(
        'Debe ser un estado como 404, o 4xx para todos de 400 a 499.',
        'Must be a status such as 404, or 4xx for all from 400 to 499.',
      ),
    )
    .transform((text): [number, number] => {
      const [, hundreds = '', rest = ''] = STATUS.exec(text) ?? []
      const isOne = rest.toLowerCase() !== 'xx'
      return [Number(hundreds + (isOne ? rest : '00')), Number(hundreds + (isOne ? rest : '99'))]
    }),
)

export const RequestLogQuery = z.lazy(() =>
  z.object({
    ...pagingQuery(50, loggedRequestId),
    key: pathId(apiKeyId)
      .optional()
      .meta({ description: 'Only requests of this API key, by its id.' }),
    status: statusFilter
      .optional()
      .meta({ description: 'Only requests with this status; `4xx` and `5xx` are all of these.' }),
    path: z
      .string()
      .max(300, said('Puede tener 300 caracteres como máximo.', 'May have 300 characters at most.'))
      .optional()
      .meta({ description: 'Only requests whose path begins like this, from `/api/v1` on.' }),
    requestId: z
      .string()
      .max(128, said('Puede tener 128 caracteres como máximo.', 'May have 128 characters at most.'))
      .optional()
      .meta({ description: 'Only the request with this `X-Request-Id`.' }),
    environment: environmentFilter.optional().meta({ description: ENVIRONMENT_NOTE.both }),
  }),
)

const LoggedRequest = z.lazy(() =>
  z
    .object({
      id: publicId(loggedRequestId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
      requestId: z.string().meta({
        description: 'Its `X-Request-Id`.',
        example: 'req_01kga5ycm3en0bdnm8e8e9tx2z',
      }),
      at: isoTime.meta({ description: 'When it arrived.' }),
      method: z.string().meta({ example: 'POST' }),
      path: z.string().meta({
        description:
          'Without its query. Parameters that are no ids are shown by their names, such as `{token}`.',
        example: '/api/v1/merchants/mer_01jd4xw0m2c8r6t4v9y1z3b5d7/payment-links',
      }),
      status: z.int().meta({ example: 400 }),
      errorCode: z.string().nullable().meta({
        description: 'The `error.code` of the response; null without an error.',
        example: 'INVALID_REQUEST',
      }),
      keyId: publicId(apiKeyId, '01jd4xx3n5p7q9s1t3v5w7x9y1'),
      durationMs: z.int().meta({ description: 'In milliseconds.', example: 38 }),
    })
    .meta({ id: 'LoggedRequest' }),
)

export { LoggedRequest }

export const RequestLog = z.lazy(() => pageSchema(LoggedRequest).meta({ id: 'LoggedRequestList' }))
