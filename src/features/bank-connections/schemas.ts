import * as z from 'zod'
import { CONNECTION_STATUSES } from '../../domain/statuses.ts'
import { pageSchema, pagingQuery } from '../../lists/paging.ts'
import { MAX_KEY_LENGTH, REAL_PROTOCOLS } from '../../platform/bank/connection-config.ts'
import { accountId, connectionId, userId } from '../../platform/ids.ts'
import { isoTime, pathId, publicId, singleLineText } from '../../wire/schemas.ts'

const text = (es: string, en: string) =>
  z.object({ es: z.string().meta({ example: es }), en: z.string().meta({ example: en }) })

const protocol = z.lazy(() =>
  z.enum(REAL_PROTOCOLS).meta({ description: 'One of GET /bank/protocols.', example: 'bdv' }),
)

const capabilities = z.lazy(() =>
  z
    .object({
      mobilePayments: z.boolean().meta({ description: 'Sends payments to phones.' }),
      transfers: z.boolean().meta({ description: 'Sends transfers to accounts.' }),
      charges: z.boolean().meta({ description: 'Charges a payer by a one-time key.' }),
      statement: z.boolean().meta({ description: 'Its statements can be read.' }),
      verifiesIncoming: z
        .boolean()
        .meta({ description: 'It can be asked about an incoming payment.' }),
      notices: z.boolean().meta({ description: 'It reports incoming payments by itself.' }),
    })
    .meta({ id: 'BankCapabilities' }),
)

const CredentialField = z.lazy(() =>
  z
    .object({
      name: z.string().meta({ description: 'Its name in `credentials`.', example: 'suiteKey' }),
      label: text('Clave API de la suite de pagos', 'API key of the payments suite'),
      format: text('Tal como te la dio el banco.', 'As the bank gave it to you.').meta({
        description: 'What it looks like.',
      }),
      where: text(
        'BDVenlínea Empresa, Servicios, suite de pagos.',
        'BDVenlínea Empresa, Servicios, the payments suite.',
      ).meta({ description: 'Where its owner finds it.' }),
      required: z.boolean().meta({ example: true }),
      secret: z.boolean().meta({ description: 'Whether a form should hide what is typed.' }),
    })
    .meta({ id: 'BankCredentialField' }),
)

const BankProtocolInfo = z.lazy(() =>
  z
    .object({
      protocol,
      bankCode: z.string().meta({ example: '0102' }),
      bankName: z.string().meta({ example: 'Banco de Venezuela' }),
      capabilities,
      showsPayer: z.enum(['document', 'phone', 'no']).meta({
        description:
          'What the bank shows of who has paid: the document, with which payments are found and refunded, or the phone alone.',
        example: 'document',
      }),
      confirmsAccount: z.boolean().meta({
        description:
          'Whether the bank confirms that an account’s number belongs to the credentials. Where it does not, an administrator approves each new number.',
      }),
      credentials: z.array(CredentialField),
    })
    .meta({ id: 'BankProtocolInfo' }),
)

export const BankProtocolList = z.lazy(() =>
  z.object({ data: z.array(BankProtocolInfo) }).meta({ id: 'BankProtocolList' }),
)

export const ConnectionParams = z.lazy(() => z.object({ id: pathId(connectionId) }))

/** The fields depend on the protocol, so that parseCredentials() checks them. */
const credentials = z.lazy(() =>
  z.record(z.string().max(40), z.string().max(MAX_KEY_LENGTH)).meta({
    description:
      'A text for each of the protocol’s credentials, by their names in GET /bank/protocols. They are stored encrypted, and never shown again.',
    example: {
      rif: 'J-30984132-7',
      phone: '04141234567',
      conciliationKey: '96R7T1T5J2134T5YFC2GF15SDFG4BD1Z',
      suiteKey: '11R7T1T5J2134T5YFC2GF15SDFG4BD2X',
    },
  }),
)

export const NewOwnBankConnection = z.lazy(() =>
  z
    .object({
      protocol,
      accountId: pathId(accountId).meta({
        description: 'A live account of the caller at that bank, whose document is the RIF.',
        example: 'acc_01kga5ycm3e8wbrqjbzqk9c6vm',
      }),
      credentials,
    })
    .meta({ id: 'NewOwnBankConnection' }),
)

export const BankCredentials = z.lazy(() =>
  z.object({ credentials }).meta({ id: 'BankCredentials' }),
)

const lastError = z.lazy(() =>
  z
    .object({
      kind: z.enum(['rejected', 'unreachable']).meta({
        description: 'Whether the bank refused the credentials, or did not answer.',
      }),
      code: z
        .string()
        .meta({ description: 'The bank’s code, or a word of ours.', example: '1010' }),
      message: text(
        'El banco no acepta estas credenciales.',
        'The bank does not accept these credentials.',
      ).meta({ description: 'What to do.' }),
    })
    .meta({ id: 'BankConnectionError' }),
)

export const OwnBankConnection = z.lazy(() =>
  z
    .object({
      id: publicId(connectionId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
      protocol,
      bankCode: z.string().meta({ example: '0102' }),
      bankName: z.string().meta({ example: 'Banco de Venezuela' }),
      accountId: publicId(accountId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
      accountNumber: z.string().meta({
        description: 'Masked to the last four digits.',
        example: '****************4567',
      }),
      status: z.enum(CONNECTION_STATUSES).meta({
        description:
          'checking: the bank is being asked. pending_approval: an administrator decides about the first connection of a user, and about each new number where the bank cannot confirm it. failing: in use, but the bank rejects it. disabled: an administrator has rejected or disabled it.',
        example: 'active',
      }),
      capabilities,
      lastCheckedAt: isoTime.nullable(),
      lastError: lastError.nullable(),
      rejectionReason: z.string().nullable().meta({ example: null }),
      noticeUrl: z.url().nullable().meta({
        description: 'The address to give to the bank for its notices; null if it sends none.',
        example: 'https://payments.example.com/hooks/bdv/01kga5ycm3e8wbrqjbzqk9c6vm',
      }),
      pending: z
        .object({ effectiveAt: isoTime, requestedAt: isoTime })
        .nullable()
        .meta({ description: 'The change of credentials that is not in effect yet.' }),
      changeDelayHours: z.int().meta({
        description:
          'After how many hours other credentials take effect: 0 while none of the merchants that are paid into the account has a live transaction.',
        example: 0,
      }),
      createdAt: isoTime,
    })
    .meta({ id: 'OwnBankConnection' }),
)

export const AnyOwnBankConnection = z.lazy(() =>
  z
    .object({
      id: publicId(connectionId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
      userId: publicId(userId, '01kga5ycm3e59btav2r01pgpaf'),
      accountId: publicId(accountId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
      protocol,
      bankCode: z.string().meta({ example: '0102' }),
      accountNumber: z.string().meta({
        description: 'Masked to the last four digits.',
        example: '****************4567',
      }),
      status: z.enum(CONNECTION_STATUSES).meta({ example: 'pending_approval' }),
      lastError: lastError.nullable(),
      createdAt: isoTime,
    })
    .meta({ id: 'AnyOwnBankConnection' }),
)

export const OwnBankConnectionQuery = z.lazy(() => z.object({ ...pagingQuery(20, connectionId) }))

export const OwnBankConnectionList = z.lazy(() =>
  pageSchema(OwnBankConnection).meta({ id: 'OwnBankConnectionList' }),
)

export const ConnectionRejection = z.lazy(() =>
  z
    .object({
      reason: singleLineText(300).meta({
        description: 'Its user is told.',
        example: 'El RIF de la cuenta no es el de tu verificación de identidad.',
      }),
    })
    .meta({ id: 'ConnectionRejection' }),
)

export const ConnectionDisabling = z.lazy(() =>
  z
    .object({
      reason: singleLineText(300).meta({
        description: 'Its user is told.',
        example: 'El banco dice que la cuenta es de otra empresa.',
      }),
    })
    .meta({ id: 'ConnectionDisabling' }),
)

const BankConnection = z.lazy(() =>
  z
    .object({
      name: z.string().meta({ example: 'bnc-principal' }),
      bank: z.enum([...REAL_PROTOCOLS, 'file']).meta({
        description:
          'The protocol that it uses; `file` of an account whose bank is never asked, and whose movements are imported.',
        example: 'bdv',
      }),
      bankCode: z.string().meta({ example: '0191' }),
      accountNumber: z.string().meta({
        description: 'Masked to the last four digits.',
        example: '****************0049',
      }),
      rif: z.string().meta({
        description:
          'The RIF of the account’s owner. Only an account with this document can be connected.',
        example: 'J309841327',
      }),
      account: publicId(accountId, '01kga5ycm3e8wbrqjbzqk9c6vm')
        .nullable()
        .meta({ description: 'The account that is connected through it.' }),
      capabilities: z.object({
        statement: z.boolean().meta({ description: 'Whether statements can be read.' }),
        verifiesIncoming: z
          .boolean()
          .meta({ description: 'Whether the bank can be asked about an incoming payment.' }),
      }),
    })
    .meta({ id: 'BankConnection' }),
)

export const BankConnectionList = z.lazy(() =>
  z
    .object({
      data: z.array(BankConnection).meta({ description: 'Those of the deployment.' }),
      own: z.array(AnyOwnBankConnection.unwrap()).meta({
        description: 'Those of users, without what they deleted; newest first, at most 500.',
      }),
    })
    .meta({ id: 'BankConnectionList' }),
)

export const BankConnectionQuery = z.lazy(() =>
  z.object({
    status: z.enum(CONNECTION_STATUSES).optional().meta({
      description: 'Only users’ connections with this status, as `pending_approval`.',
    }),
  }),
)
