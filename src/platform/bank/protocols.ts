import { BANESCO_CAPABILITIES } from './banesco/banesco.ts'
import { BDT_CAPABILITIES } from './bdt/bdt.ts'
import { BDT_CREDENTIALS } from './bdt/credentials.ts'
import { BDV_CAPABILITIES } from './bdv/bdv.ts'
import { BNC_CAPABILITIES } from './bnc/bnc.ts'
import type { RealProtocol } from './connection-config.ts'
import {
  type CredentialField,
  MERCHANT_FIELDS,
  SHORT_ID,
  secretKey,
  type Text,
  UUID_FORMAT,
} from './credential-fields.ts'
import { EXTERIOR_CREDENTIALS } from './exterior/credentials.ts'
import { EXTERIOR_CAPABILITIES } from './exterior/exterior.ts'
import { MERCANTIL_CAPABILITIES } from './mercantil/mercantil.ts'
import { PLAZA_CREDENTIALS } from './plaza/credentials.ts'
import { PLAZA_CAPABILITIES } from './plaza/plaza.ts'
import type { Capabilities } from './port.ts'
import { R4_CAPABILITIES } from './r4/r4.ts'
import { TESORO_CREDENTIALS } from './tesoro/credentials.ts'
import { TESORO_CAPABILITIES } from './tesoro/tesoro.ts'

/** What is known of a bank's protocol without a connection. */
interface ProtocolDefinition {
  /** `0191` */
  bankCode: string
  capabilities: Capabilities
  credentials: readonly CredentialField[]
  /** Whether it reports incoming payments to an address of the connection's. */
  notices: boolean
  /**
   * Whether the check of a connection shows that its account number belongs to its credentials: the bank answers for that
   * number. Where it does not, each new number waits for an administrator, and the limit of a day counts over all numbers
   * of one owner.
   */
  confirmsAccount: boolean
  /**
   * How many statements are read a minute over all users' own connections, of two to five requests each. No bank of these
   * publishes its limit, so this is cautious.
   */
  readingsPerMinute: number
}

/** What Banco Mercantil issues for one of its products. */
const productOfMercantil = (
  prefix: string,
  product: Text,
  required: boolean,
): CredentialField[] => {
  const where = {
    es: `apiportal.mercantilbanco.com, producto «${product.es}».`,
    en: `apiportal.mercantilbanco.com, product “${product.en}”.`,
  }
  const format = { es: 'Tal como te lo dio el banco.', en: 'As the bank gave it to you.' }
  const field = (name: string, es: string, en: string, secret: boolean): CredentialField => ({
    name: `${prefix}${name}`,
    label: { es: `${product.es}: ${es}`, en: `${product.en}: ${en}` },
    ...{ format, where, required, secret },
  })
  return [
    field('ClientId', 'Client ID', 'Client ID', true),
    field('MerchantId', 'código de comercio (merchantId)', 'merchant id (merchantId)', false),
    field('SecretKey', 'clave secreta', 'secret key', true),
  ]
}

const FROM_MERCANTIL: Text = {
  es: 'En el correo con el que el banco te dio acceso a sus API.',
  en: 'In the e-mail by which the bank gave you access to its APIs.',
}

/** The protocols of real banks, in the order in which they are offered. */
export const PROTOCOLS: Readonly<Record<RealProtocol, ProtocolDefinition>> = {
  bdv: {
    bankCode: '0102',
    capabilities: BDV_CAPABILITIES,
    notices: true,
    confirmsAccount: true,
    readingsPerMinute: 60,
    credentials: [
      ...MERCHANT_FIELDS,
      secretKey(
        'conciliationKey',
        { es: 'Clave API de conciliación', en: 'API key of conciliación' },
        {
          es: 'BDVenlínea Empresa, Servicios, API de conciliación: «Generar clave».',
          en: 'BDVenlínea Empresa, Servicios, API de conciliación: “Generar clave”.',
        },
      ),
      secretKey(
        'suiteKey',
        { es: 'Clave API de la suite de pagos', en: 'API key of the payments suite' },
        {
          es: 'BDVenlínea Empresa, Servicios, suite de pagos (C2P, vuelto, saldo y movimientos).',
          en: 'BDVenlínea Empresa, Servicios, the payments suite (C2P, vuelto, balance and movements).',
        },
      ),
      {
        ...secretKey(
          'noticeKey',
          { es: 'Clave de los avisos', en: 'Key of the notices' },
          {
            es: 'Solo si pediste al banco que te notifique los pagos: la que le diste para el encabezado API-KEY.',
            en: 'Only if you asked the bank to notify you of payments: the one that you gave it for the API-KEY header.',
          },
        ),
        required: false,
      },
    ],
  },
  banesco: {
    bankCode: '0134',
    capabilities: BANESCO_CAPABILITIES,
    notices: false,
    confirmsAccount: false,
    readingsPerMinute: 30,
    credentials: [
      ...MERCHANT_FIELDS,
      {
        name: 'clientId',
        label: { es: 'Client ID', en: 'Client ID' },
        format: { es: 'Tal como te lo dio el banco.', en: 'As the bank gave it to you.' },
        where: {
          es: 'En el correo con el que Banesco te dio acceso a la API de confirmación de transacciones.',
          en: 'In the e-mail by which Banesco gave you access to its API for confirming transactions.',
        },
        required: true,
        secret: false,
      },
      secretKey(
        'clientSecret',
        { es: 'Client Secret', en: 'Client secret' },
        {
          es: 'En el mismo correo, o en el que lo sigue.',
          en: 'In the same e-mail, or in the one that follows it.',
        },
      ),
    ],
  },
  mercantil: {
    bankCode: '0105',
    capabilities: MERCANTIL_CAPABILITIES,
    notices: true,
    confirmsAccount: false,
    readingsPerMinute: 60,
    credentials: [
      ...MERCHANT_FIELDS,
      {
        name: 'integratorId',
        label: { es: 'Código de integrador (integratorId)', en: 'Integrator id (integratorId)' },
        format: SHORT_ID,
        where: FROM_MERCANTIL,
        required: true,
        secret: false,
      },
      {
        name: 'terminalId',
        label: { es: 'Terminal (terminalId)', en: 'Terminal (terminalId)' },
        format: SHORT_ID,
        where: FROM_MERCANTIL,
        required: true,
        secret: false,
      },
      ...productOfMercantil('c2p', { es: 'Pagos C2P', en: 'C2P payments' }, true),
      ...productOfMercantil(
        'search',
        { es: 'Búsqueda de pagos móviles', en: 'Search of mobile payments' },
        true,
      ),
      ...productOfMercantil(
        'payerKey',
        { es: 'Solicitud de clave de pago (SCP)', en: 'Request of payment keys (SCP)' },
        false,
      ),
      {
        ...secretKey(
          'noticeSecretKey',
          { es: 'Clave de los avisos', en: 'Key of the notices' },
          {
            es: 'La clave secreta con la que el banco cifra sus avisos, si los tienes.',
            en: 'The secret key by which the bank encrypts its notices, if you have them.',
          },
        ),
        required: false,
      },
    ],
  },
  bnc: {
    bankCode: '0191',
    capabilities: BNC_CAPABILITIES,
    notices: true,
    confirmsAccount: false,
    readingsPerMinute: 60,
    credentials: [
      ...MERCHANT_FIELDS,
      {
        name: 'clientGuid',
        label: { es: 'ClientGUID', en: 'ClientGUID' },
        format: UUID_FORMAT,
        where: {
          es: 'En el correo con el que BNC te dio acceso a ESolutions.',
          en: 'In the e-mail by which BNC gave you access to ESolutions.',
        },
        required: true,
        secret: false,
      },
      secretKey(
        'masterKey',
        { es: 'MasterKey', en: 'MasterKey' },
        {
          es: 'En el mismo correo. No la compartas con nadie más.',
          en: 'In the same e-mail. Share it with nobody else.',
        },
      ),
      {
        name: 'terminal',
        label: { es: 'Terminal', en: 'Terminal' },
        format: { es: 'Hasta 8 caracteres.', en: 'Up to 8 characters.' },
        where: {
          es: 'El terminal que BNC te asignó para cobros con clave (C2P).',
          en: 'The terminal that BNC assigned to you for charges by one-time key (C2P).',
        },
        required: true,
        secret: false,
      },
      secretKey(
        'noticeKey',
        { es: 'Clave de los avisos', en: 'Key of the notices' },
        {
          es: 'La que acordaste con BNC para el encabezado x-api-key de sus avisos.',
          en: 'The one that you agreed on with BNC for the x-api-key header of its notices.',
        },
      ),
      {
        name: 'transferPath',
        label: { es: 'Ruta de los créditos inmediatos', en: 'Path of immediate credits' },
        format: { es: 'Como SIMF/CreditBeginner.', en: 'Such as SIMF/CreditBeginner.' },
        where: {
          es: 'Solo si BNC te indicó una ruta propia.',
          en: 'Only if BNC gave you a path of your own.',
        },
        required: false,
        secret: false,
      },
    ],
  },
  r4: {
    bankCode: '0169',
    capabilities: R4_CAPABILITIES,
    notices: true,
    confirmsAccount: false,
    readingsPerMinute: 60,
    credentials: [
      ...MERCHANT_FIELDS,
      secretKey(
        'commerce',
        { es: 'Token Commerce', en: 'Commerce token' },
        {
          es: 'En el correo con el que R4 (Mi Banco) activó R4 Conecta para tu comercio.',
          en: 'In the e-mail by which R4 (Mi Banco) activated R4 Conecta for your business.',
        },
      ),
      {
        ...secretKey(
          'noticeToken',
          { es: 'UUID de los avisos', en: 'UUID of the notices' },
          {
            es: 'El que R4 envía en el encabezado Authorization de sus avisos.',
            en: 'The one that R4 sends in the Authorization header of its notices.',
          },
        ),
        format: UUID_FORMAT,
      },
    ],
  },
  plaza: {
    bankCode: '0138',
    capabilities: PLAZA_CAPABILITIES,
    notices: false,
    confirmsAccount: false,
    readingsPerMinute: 30,
    credentials: PLAZA_CREDENTIALS,
  },
  exterior: {
    bankCode: '0115',
    capabilities: EXTERIOR_CAPABILITIES,
    notices: false,
    // It lists the accounts of its client.
    confirmsAccount: true,
    // Of each connection: the bank takes a hundred requests an hour.
    readingsPerMinute: 10,
    credentials: EXTERIOR_CREDENTIALS,
  },
  tesoro: {
    bankCode: '0163',
    capabilities: TESORO_CAPABILITIES,
    notices: true,
    confirmsAccount: false,
    readingsPerMinute: 60,
    credentials: TESORO_CREDENTIALS,
  },
  bdt: {
    bankCode: '0175',
    capabilities: BDT_CAPABILITIES,
    notices: false,
    // It lists the accounts of its client.
    confirmsAccount: true,
    readingsPerMinute: 30,
    credentials: BDT_CREDENTIALS,
  },
}
