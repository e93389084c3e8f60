import { say } from '../../language.ts'

export const accountTexts = say({
  forgot: { title: ['Recuperar la contraseña', 'Recover the password'] },
  email: ['Correo', 'E-mail'],
  password: ['Contraseña', 'Password'],
  code: ['Código', 'Code'],
  emailHint: ['Como ana@ejemplo.com.', 'Such as ana@example.com.'],
  passwordHint: [
    'De 8 a 128 caracteres, y que no sea de las más usadas.',
    '8 to 128 characters, and none of the most used.',
  ],
  codeHint: [
    'Los 6 números del correo. Valen 10 minutos.',
    'The 6 digits of the mail. They hold for 10 minutes.',
  ],
})
