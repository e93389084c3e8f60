import { say } from '../../language.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import type { Protocol } from './connection-parts.tsx'
import { bankTexts } from './texts.ts'

const texts = bankTexts.ask

const ADDRESS = [
  'Que admita la dirección desde la que le preguntamos: escribe a soporte, y te la damos.',
  'That it admits the address from which we ask: write to support, and we give it to you.',
] as const
const PHONE = [
  'Que tu teléfono de pago móvil esté afiliado a la cuenta que conectas.',
  'That your phone for mobile payments is affiliated to the account that you connect.',
] as const

/** What each bank is asked for, and where, as docs/banks.md has it. */
const ASKS: Record<Protocol['protocol'], { where: string; steps: readonly string[] }> = say({
  bdv: {
    where: ['En BDVenlínea Empresa, tú mismo.', 'In BDVenlínea Empresa, by yourself.'],
    steps: [
      [
        'Los productos «API de conciliación» y «suite de pagos», y una clave de cada uno.',
        'The products “API de conciliación” and “suite de pagos”, and a key of each.',
      ],
      PHONE,
      [
        'Si quieres que avise de cada pago: los avisos, con una clave de 16 caracteres o más que eliges tú.',
        'If it shall report each payment: its notices, with a key of 16 characters or more that you choose.',
      ],
    ],
  },
  banesco: {
    where: ['A tu ejecutivo de cuenta.', 'Your account manager.'],
    steps: [
      [
        'El producto Confirmación de Transacciones (V1.3), con las credenciales de producción.',
        'The product Confirmación de Transacciones (V1.3), with the credentials of production.',
      ],
      ADDRESS,
    ],
  },
  mercantil: {
    where: [
      'En el portal para desarrolladores, apiportal.mercantilbanco.com.',
      'In the portal for developers, apiportal.mercantilbanco.com.',
    ],
    steps: [
      [
        'Los productos «Pagos C2P» y «Búsqueda de pagos móviles»: los dos hacen falta.',
        'The products “Pagos C2P” and “Búsqueda de pagos móviles”: both are needed.',
      ],
      [
        'Pasar sus pruebas, para que te dé las claves de producción.',
        'To pass its tests, so that it gives you the keys of production.',
      ],
      PHONE,
    ],
  },
  bnc: {
    where: ['A tu ejecutivo de cuenta.', 'Your account manager.'],
    steps: [
      [
        'El acceso a ESolutions: ClientGUID, MasterKey y un terminal para cobrar con clave (C2P).',
        'Access to ESolutions: ClientGUID, MasterKey, and a terminal to charge by one-time key (C2P).',
      ],
      [
        'Los avisos de pagos, con una clave que acuerdan para el encabezado x-api-key.',
        'The notices of payments, with a key that you agree on for the x-api-key header.',
      ],
    ],
  },
  r4: {
    where: ['A R4 (Mi Banco).', 'R4 (Mi Banco).'],
    steps: [
      [
        'Que active R4 Conecta para tu comercio: te envía el token Commerce.',
        'That it activates R4 Conecta for your business: it sends you the Commerce token.',
      ],
      [
        'Los avisos de pagos, y el UUID con el que los envía.',
        'The notices of payments, and the UUID with which it sends them.',
      ],
    ],
  },
  plaza: {
    where: [
      'En el portal para desarrolladores, portalapi.bancoplaza.com.',
      'In the portal for developers, portalapi.bancoplaza.com.',
    ],
    steps: [
      [
        'Registra una aplicación para tu empresa. Primero te da claves de prueba.',
        'Register an application for your company. First it gives you keys for tests.',
      ],
      [
        'Pide las claves de producción, que valen cuando el banco aprueba la aplicación.',
        'Ask for the keys of production, which work once the bank approves the application.',
      ],
      [
        'Una clave solo para esto: si otro programa la usa, fallan los dos.',
        'A key for this alone: if another program uses it, both fail.',
      ],
    ],
  },
  exterior: {
    where: ['Al banco, con un contrato.', 'The bank, with a contract.'],
    steps: [
      [
        'La afiliación a INTERCONEX, con X-API-Key, iss, secreto de los tokens, client_id y client_secret.',
        'The affiliation to INTERCONEX, with X-API-Key, iss, the secret of the tokens, client_id and client_secret.',
      ],
      [
        'Crea un par de claves RSA de 2048 bits, y entrégale solo la mitad pública.',
        'Make a pair of RSA keys of 2048 bits, and hand over its public half alone.',
      ],
      ADDRESS,
    ],
  },
  tesoro: {
    where: ['En una agencia del banco.', 'At an agency of the bank.'],
    steps: [
      [
        'La afiliación al Botón de Pago, que te da el código de afiliado.',
        'The affiliation to the Botón de Pago, which gives you the affiliate code.',
      ],
      [
        'La afiliación al Identificador de Pagos, que te da appUser, appKey y código de socio.',
        'The affiliation to the Identificador de Pagos, which gives you appUser, appKey and partner code.',
      ],
      ADDRESS,
      [
        'Después de conectar te damos otra dirección, para que el banco nos avise de cada pago: dásela.',
        'After you connect we give you another address, for the bank to report each payment: give it to the bank.',
      ],
    ],
  },
  bdt: {
    where: ['A tu ejecutivo de cuenta.', 'Your account manager.'],
    steps: [
      [
        'El acceso a sus API: te envía un AuthKey para tu RIF.',
        'Access to its APIs: it sends you an AuthKey for your RIF.',
      ],
      ADDRESS,
    ],
  },
})

/** What to ask a bank for before its account can be connected. */
export function AskBank({ of: { protocol, bankName } }: { of: Protocol }) {
  const { where, steps } = ASKS[protocol]
  const letter = [texts.letter(bankName), ...steps.map((step) => `- ${step}`)].join('\n')
  return (
    <section class="card">
      <h3>{texts.title}</h3>
      <p>
        <strong>{texts.where}</strong> {where}
      </p>
      <ol class="steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div class="actions">
        <CopyButton text={letter} label={texts.copy} />
      </div>
    </section>
  )
}
