import * as z from 'zod'
import { said } from '../../../domain/words.ts'
import type { CredentialField } from '../../bank/credential-fields.ts'

const numericId = () =>
  z
    .string()
    .regex(/^\d{5,20}$/, said('Debe ser un número de 5 a 20 dígitos.', 'Must be 5 to 20 digits.'))

const secret = (min: number, max: number) => {
  const message = said(
    `Debe tener de ${min} a ${max} caracteres, sin espacios.`,
    `Must be ${min} to ${max} characters, without blanks.`,
  )
  return z
    .string()
    .min(min, message)
    .max(max, message)
    .regex(/^[\x21-\x7e]*$/, message)
}

/** What Meta gives the owner of a number, and the word that they choose for its webhook. */
export const WhatsAppCredentials = z.lazy(() =>
  z.strictObject({
    phoneNumberId: numericId(),
    businessAccountId: numericId(),
    /** Of a system user, which does not expire. */
    token: secret(20, 1_000),
    /** Signs what Meta reports. */
    appSecret: secret(16, 100),
    /** Chosen by the merchant: Meta presents it when the address of the webhook is entered. */
    verifyToken: secret(8, 100),
  }),
)

export type WhatsAppCredentials = z.output<typeof WhatsAppCredentials>

const AS_GIVEN = { es: 'Tal como lo da Meta.', en: 'As Meta gives it.' }
const DIGITS = { es: 'De 5 a 20 dígitos.', en: '5 to 20 digits.' }

export const WHATSAPP_FIELDS: readonly CredentialField[] = [
  {
    name: 'phoneNumberId',
    label: { es: 'Identificador del número', en: 'Phone number ID' },
    format: DIGITS,
    where: {
      es: 'developers.facebook.com, tu aplicación, WhatsApp, Configuración de la API. No es el teléfono.',
      en: 'developers.facebook.com, your app, WhatsApp, API Setup. It is not the phone.',
    },
    required: true,
    secret: false,
  },
  {
    name: 'businessAccountId',
    label: {
      es: 'Identificador de la cuenta de WhatsApp Business',
      en: 'WhatsApp Business Account ID',
    },
    format: DIGITS,
    where: {
      es: 'En la misma página que el identificador del número.',
      en: 'On the same page as the phone number ID.',
    },
    required: true,
    secret: false,
  },
  {
    name: 'token',
    label: { es: 'Token de acceso permanente', en: 'Permanent access token' },
    format: AS_GIVEN,
    where: {
      es: 'business.facebook.com, Configuración, Usuarios del sistema: un token con whatsapp_business_messaging y whatsapp_business_management, sin vencimiento.',
      en: 'business.facebook.com, Settings, System users: a token with whatsapp_business_messaging and whatsapp_business_management that never expires.',
    },
    required: true,
    secret: true,
  },
  {
    name: 'appSecret',
    label: { es: 'Clave secreta de la aplicación', en: 'App secret' },
    format: AS_GIVEN,
    where: {
      es: 'developers.facebook.com, tu aplicación, Configuración, Básica.',
      en: 'developers.facebook.com, your app, Settings, Basic.',
    },
    required: true,
    secret: true,
  },
  {
    name: 'verifyToken',
    label: { es: 'Palabra de verificación', en: 'Verify token' },
    format: {
      es: 'La que tú elijas, de 8 a 100 caracteres sin espacios.',
      en: 'One that you choose, 8 to 100 characters without blanks.',
    },
    where: {
      es: 'La escribes también en Meta, junto a la dirección del webhook.',
      en: 'You enter it at Meta too, beside the address of the webhook.',
    },
    required: true,
    secret: true,
  },
]
