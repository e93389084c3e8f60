import { say } from '../../language.ts'

export const passkeyTexts = say({ add: ['Agregar una llave de acceso', 'Add a passkey'] })
