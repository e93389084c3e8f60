import { randomBytes } from 'node:crypto'
import { type Bnc, startBnc } from '../../../dev/banks/bnc/bnc.ts'
import { decrypt, encrypt, hashOf } from '../../../dev/banks/bnc/envelope.ts'

/** What came back: the status of HTTP, the code without its spaces, and the whole envelope. */
export interface WireAnswer {
  status: number
  code: string | undefined
  envelope: Record<string, string>
}

export type Wire = Awaited<ReturnType<typeof openWire>>

/** The simulated bank at a noon in Caracas, and a client that is logged on and can send it anything. */
export async function openWire() {
  const bank = await startBnc()
  bank.setNow(new Date('2026-03-02T16:00:00Z'))
  let workingKey = ''

  function envelope(inner: unknown, key = workingKey): Record<string, unknown> {
    const json = JSON.stringify(inner)
    return {
      ClientGUID: bank.config.clientGuid,
      Reference: randomBytes(8).toString('hex'),
      Value: encrypt(key, json),
      Validation: hashOf(json),
      swTestOperation: false,
    }
  }

  async function post(path: string, body: unknown): Promise<WireAnswer> {
    const response = await fetch(`${bank.config.baseUrl}/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as Record<string, string>
    const code = answer.message?.slice(0, 6).trim()
    return { status: response.status, code, envelope: answer }
  }

  /** Returns the key of before. */
  async function logOn(): Promise<string> {
    const before = workingKey
    const { masterKey, clientGuid } = bank.config
    const answer = await post('Auth/LogOn', envelope({ ClientGUID: clientGuid }, masterKey))
    const inner = decrypt(masterKey, answer.envelope.value ?? '') ?? ''
    workingKey = JSON.parse(inner).WorkingKey
    return before
  }

  await logOn()
  return {
    bank,
    envelope,
    post,
    logOn,
    workingKey: () => workingKey,
    /** The code of the bank's response to this inner JSON. */
    codeOf: async (path: string, inner: unknown) => (await post(path, envelope(inner))).code,
    /** The inner JSON of the bank's response to this one. */
    ask: async (path: string, inner: unknown): Promise<Record<string, unknown>> => {
      const answer = await post(path, envelope(inner))
      return JSON.parse(decrypt(workingKey, answer.envelope.value ?? '') ?? '')
    },
  }
}

/* Right inner JSON of each call, but for the changes. */

export const p2p = (changes: Record<string, unknown> = {}) => ({
  Amount: 125.5,
  BeneficiaryBankCode: 102,
  BeneficiaryCellPhone: '584121234567',
  BeneficiaryID: 'V23000760',
  BeneficiaryName: 'Comercial Altamira',
  Description: 'Pedido 42',
  OperationRef: randomBytes(10).toString('hex'),
  ...changes,
})
export const c2p = ({ config }: Bnc, changes: Record<string, unknown> = {}) => ({
  DebtorBankCode: 134,
  DebtorCellPhone: '584145550101',
  DebtorID: 'V87654321',
  Amount: 10,
  Token: '12345678',
  Terminal: config.terminal,
  ...changes,
})
export const credit = (changes: Record<string, unknown> = {}) => ({
  Amount: '125.50',
  CreditorBank: '0102',
  CreditorID: 'V23000760',
  CreditorAccType: 'CNTA',
  CreditorAccount: '01020501830003283374',
  CreditorName: 'Comercial Altamira',
  Concept: 'Pedido 42',
  ...changes,
})
export const history = ({ config }: Bnc, changes: Record<string, unknown> = {}) => ({
  ClientID: config.rif,
  AccountNumber: config.accountNumber,
  StartDate: '2026-02-01',
  EndDate: '2026-03-02',
  ...changes,
})
export const verification = ({ config }: Bnc, changes: Record<string, unknown> = {}) => ({
  AccountNumber: config.accountNumber,
  BankCode: 105,
  PhoneNumber: '584241234567',
  ClientID: config.rif,
  Reference: '12283',
  RequestDate: '2026-03-02',
  Amount: 10,
  ...changes,
})

/** A row of a history: the example of the bank's documents. */
export const movementRow = (changes: Record<string, unknown> = {}) => ({
  Date: '02/08/2024',
  ControlNumber: '170036806',
  Amount: 1185.82,
  Code: '387',
  BankCode: '0191',
  DebtorInstrument: '',
  Concept: '',
  Type: 'C2P Pago Movil BNC C2PPAG',
  BalanceDelta: 'Ingreso',
  ReferenceA: '14894',
  ReferenceB: '584241234567',
  ReferenceC: '',
  ReferenceD: '',
  ...changes,
})
