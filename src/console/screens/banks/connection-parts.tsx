import { numberEnd } from '../../parts/number-end.ts'
import { Status, type Tone } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'
import { bankTexts as texts } from './texts.ts'

export type Connection = Schemas['OwnBankConnection']
export type Protocol = Schemas['BankProtocolInfo']
export type CredentialField = Schemas['BankCredentialField']

/** Where a connection stands, as its owner needs to know it: `checking` is three things. */
export type Stage = keyof typeof texts.stages

const TONES: Record<Stage, Tone> = {
  asking: 'wait',
  silent: 'wait',
  relay: 'wait',
  refused: 'bad',
  taken: 'bad',
  pending_approval: 'wait',
  active: 'good',
  failing: 'bad',
  disabled: 'bad',
}

export function stageOf({ status, lastError }: Pick<Connection, 'status' | 'lastError'>): Stage {
  if (lastError?.code === 'ACCOUNT_TAKEN') return 'taken'
  if (status !== 'checking') return status
  if (lastError === null) return 'asking'
  if (lastError.code === 'RELAY') return 'relay'
  return lastError.kind === 'unreachable' ? 'silent' : 'refused'
}

/** Where a connection stands, in words. */
export function ConnectionStatus({ of }: { of: Pick<Connection, 'status' | 'lastError'> }) {
  const stage = stageOf(of)
  return <Status tone={TONES[stage]}>{texts.stages[stage]}</Status>
}

/** `Banco de Venezuela •••• 4567`, with the last part in one line. */
export const connectionName = ({ bankName, accountNumber }: Connection): string =>
  `${bankName} ${numberEnd(accountNumber)}`

const CAN = [
  ...(['charges', 'verifiesIncoming', 'mobilePayments'] as const),
  ...(['transfers', 'statement', 'notices'] as const),
]

/** What can be done by a connection, in words. */
export function capabilityText(capabilities: Schemas['BankCapabilities']): string {
  const text = CAN.filter((name) => capabilities[name])
    .map((name) => texts.can[name])
    .join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
