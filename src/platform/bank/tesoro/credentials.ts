import { type CredentialField, MERCHANT_FIELDS, SHORT_ID, secretKey } from '../credential-fields.ts'

const FROM_NOTICES = {
  es: 'En el correo con el que el banco te afilió al Identificador de Pagos.',
  en: 'In the e-mail by which the bank affiliated you to its Identificador de Pagos.',
}

/** What Banco del Tesoro gives each client. */
export const TESORO_CREDENTIALS: readonly CredentialField[] = [
  ...MERCHANT_FIELDS,
  {
    ...secretKey(
      'affiliateCode',
      { es: 'Código de afiliado (codAfiliado)', en: 'Affiliate code (codAfiliado)' },
      {
        es: 'En la afiliación al Botón de Pago. Es lo único que te identifica: no lo publiques.',
        en: 'In the affiliation to the Botón de Pago. It is all that identifies you: do not publish it.',
      },
    ),
    format: SHORT_ID,
  },
  {
    name: 'appUser',
    label: { es: 'appUser', en: 'appUser' },
    format: SHORT_ID,
    ...{ where: FROM_NOTICES, required: true, secret: false },
  },
  secretKey('appKey', { es: 'appKey', en: 'appKey' }, FROM_NOTICES),
  {
    name: 'partnerCode',
    label: { es: 'Código de socio (codSocio)', en: 'Partner code (codSocio)' },
    format: SHORT_ID,
    ...{ where: FROM_NOTICES, required: true, secret: false },
  },
]
