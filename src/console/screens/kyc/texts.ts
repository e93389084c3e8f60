import { say } from '../../language.ts'

export const kycTexts = say({
  title: ['Tu identidad', 'Your identity'],
  statuses: {
    NOT_STARTED: ['Sin enviar', 'Not sent'],
    PENDING: ['En revisión', 'In review'],
    APPROVED: ['Verificada', 'Verified'],
    REJECTED: ['Rechazada', 'Rejected'],
  },
  legalName: ['Nombre completo', 'Full name'],
  documentTypes: {
    CEDULA: ['Cédula', 'Cédula'],
    PASSPORT: ['Pasaporte', 'Passport'],
    RIF: ['RIF', 'RIF'],
  },
  picturesMissing: ['Falta la foto del documento.', 'The photo of the document is missing.'],
})
