import * as z from 'zod'
import { CONSENT_STATUSES, MESSAGE_CHANNELS } from '../../domain/message-channels.ts'
import { said } from '../../domain/words.ts'
import { pageSchema, pagingQuery } from '../../lists/paging.ts'
import { customerId, merchantId } from '../../platform/ids.ts'
import { customerDocument, customerPhone } from '../../wire/local-fields.ts'
import { externalReference, metadata, shownReferences } from '../../wire/references.ts'
import {
  ENVIRONMENT_NOTE,
  emailAddress,
  environmentFilter,
  environmentInput,
  isoTime,
  multiLineText,
  pathId,
  publicId,
  searchTerm,
  singleLineText,
} from '../../wire/schemas.ts'
import { MAX_ROWS } from './rules.ts'

const EXAMPLE = '01kga5ycm3e8wbrqjbzqk9c6vm'
const MAX_PHONES = 10

export const CustomersParams = z.lazy(() => z.object({ id: pathId(merchantId) }))

export const CustomerParams = z.lazy(() =>
  CustomersParams.unwrap().extend({ customerId: pathId(customerId) }),
)

export const ConsentParams = z.lazy(() =>
  CustomerParams.unwrap().extend({
    channel: z
      .enum(MESSAGE_CHANNELS, said('No hay tal canal.', 'There is no such channel.'))
      .meta({ description: 'How the customer would be written to.' }),
  }),
)

const customerFields = () => ({
  name: singleLineText(120).meta({ example: 'Luis Rojas' }),
  document: customerDocument.optional(),
  email: emailAddress.optional().meta({ example: 'luis@example.com' }),
  phones: z
    .array(customerPhone)
    .max(
      MAX_PHONES,
      said(
        `Puede tener ${MAX_PHONES} teléfonos como máximo.`,
        `May have ${MAX_PHONES} phones at most.`,
      ),
    )
    .optional()
    .meta({
      description:
        'A payment from one of them is known to be the customer’s, unless another customer has it too.',
      example: ['04141234567'],
    }),
  externalReference: externalReference.optional().meta({
    description: 'Your own number of the customer, which no other of yours has.',
    example: 'ALU-0042',
  }),
  metadata: metadata.optional(),
  notes: multiLineText(2000)
    .optional()
    .transform((given) => given || undefined)
    .meta({ description: 'What to remember of them.', example: 'Paga los quince.' }),
})

export const NewCustomer = z.lazy(() =>
  z
    .object({
      ...customerFields(),
      environment: environmentInput
        .optional()
        .meta({ description: ENVIRONMENT_NOTE.live, example: 'live' }),
    })
    .meta({ id: 'NewCustomer' }),
)

export const CustomerFields = z.lazy(() =>
  z.object(customerFields()).meta({ id: 'CustomerFields' }),
)

export const CustomerImport = z.lazy(() =>
  z
    .object({
      rows: z
        .array(CustomerFields)
        .min(1, said('Debe tener al menos una fila.', 'Must have at least one row.'))
        .max(
          MAX_ROWS,
          said(`Puede tener ${MAX_ROWS} filas como máximo.`, `May have ${MAX_ROWS} rows at most.`),
        )
        .meta({ description: `Up to ${MAX_ROWS} customers.` }),
    })
    .meta({ id: 'CustomerImport' }),
)

export const CustomerEnvironmentQuery = z.lazy(() =>
  z.object({
    environment: environmentFilter.optional().meta({ description: ENVIRONMENT_NOTE.live }),
  }),
)

export const ImportedCustomers = z.lazy(() =>
  z
    .object({
      created: z.int().meta({ description: 'How many were made.', example: 1 }),
      data: z
        .array(publicId(customerId, EXAMPLE))
        .meta({ description: 'Their ids, in the order of the rows.', example: [`cus_${EXAMPLE}`] }),
    })
    .meta({ id: 'ImportedCustomers' }),
)

const Consent = z.lazy(() =>
  z
    .object({
      channel: z.enum(MESSAGE_CHANNELS),
      status: z.enum(CONSENT_STATUSES).meta({ example: 'given' }),
      at: isoTime.nullable().meta({ description: 'Since when; null if nobody has said.' }),
      how: z.string().nullable().meta({
        description: 'How it is known, in your words.',
        example: 'Firmó la planilla de inscripción.',
      }),
    })
    .meta({ id: 'CustomerConsent' }),
)

const customerDetails = () => ({
  id: publicId(customerId, EXAMPLE),
  merchantId: publicId(merchantId, '01kga5ycm3en0bdnm8e8e9tx2z'),
  environment: z.enum(['live', 'test']),
  name: z.string().meta({ example: 'Luis Rojas' }),
  document: z.string().nullable().meta({ example: 'V12345678' }),
  email: z.string().nullable().meta({ example: 'luis@example.com' }),
  phones: z.array(z.string()).meta({ example: ['04141234567'] }),
  ...shownReferences(),
  externalReference: shownReferences().externalReference.meta({ example: 'ALU-0042' }),
  notes: z.string().nullable().meta({ example: 'Paga los quince.' }),
  consents: z.array(Consent).meta({
    description: 'Whether they want to be written to, by each channel.',
  }),
  createdAt: isoTime,
  updatedAt: isoTime,
})

/** What events tell: without the address of the page, which whoever reads them need not have. */
export const CustomerEventData = z.lazy(() =>
  z.object(customerDetails()).meta({ id: 'CustomerEventData' }),
)

export const Customer = z.lazy(() =>
  z
    .object({
      ...customerDetails(),
      accountUrl: z.url().nullable().meta({
        description:
          'The customer’s own page: what they owe and have paid. It is opened by the last four digits of their document, or without one of their first phone; null without both.',
        example: 'https://payments.example.com/cuenta/x5B1bcV0T9u0Zk1nP8sRtOqXm7t2b0y3cWv9eJ4hLdM',
      }),
    })
    .meta({ id: 'Customer' }),
)

export const CustomerQuery = z.lazy(() =>
  z.object({
    ...pagingQuery(50, customerId),
    environment: environmentFilter.optional().meta({ description: ENVIRONMENT_NOTE.live }),
    search: searchTerm.optional().meta({
      description:
        'Part of the name, document, own number or a phone, such as its last four digits.',
      example: 'Rojas',
    }),
  }),
)

export const CustomerList = z.lazy(() => pageSchema(Customer).meta({ id: 'CustomerList' }))

export const CustomerMerge = z.lazy(() =>
  z
    .object({
      into: z.string().transform(customerId.toUuid).meta({
        description: 'The customer that stays.',
        example: `cus_01kga5ycm3e59btav2r01pgpaf`,
      }),
    })
    .meta({ id: 'CustomerMerge' }),
)

const SAID_STATUSES = ['given', 'stopped'] as const

export const NewConsent = z.lazy(() =>
  z
    .object({
      status: z
        .enum(SAID_STATUSES, said('Debe ser given o stopped.', 'Must be given or stopped.'))
        .meta({ description: 'What the customer has said.', example: 'given' }),
      how: singleLineText(200).optional().meta({
        description: 'How it is known, in your words.',
        example: 'Firmó la planilla de inscripción.',
      }),
    })
    .meta({ id: 'NewCustomerConsent' }),
)
