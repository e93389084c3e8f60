import { type Pair, say } from '../../language.ts'

export const auditTexts = say({
  action: ['Qué se hizo', 'What was done'],
  who: ['Quién', 'Who'],
  nobody: ['El servicio, o alguien sin cuenta', 'The service, or somebody unknown'],
  what: ['A qué', 'To what'],
  download: (format: string) => say([`Descargar ${format}`, `Download ${format}`]),
  names: {
    reason: ['Motivo', 'Reason'],
    ipAddress: ['Dirección IP', 'IP address'],
    requestId: ['Número de la solicitud', 'Number of the request'],
    sessionId: ['Sesión', 'Session'],
    userAgent: ['Navegador', 'Browser'],
  } as const as Partial<Record<string, Pair>>,
  changes: ['Lo que cambió', 'What changed'],
})
