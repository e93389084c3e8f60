import { say } from '../../language.ts'

export const branchTexts = say({
  title: ['Sedes y cajas', 'Branches and tills'],
  name: ['Nombre', 'Name'],
  address: ['Dirección', 'Address'],
  addressHint: ['Como la dice tu gente.', 'As your people say it.'],
  tillName: ['Nombre de la caja', 'Name of the till'],
  open: ['Abierta', 'Open'],
  closed: ['Cerrada', 'Closed'],
  inUse: ['En uso', 'In use'],
  unused: ['Fuera de uso', 'Not in use'],
  rename: ['Cambiar el nombre', 'Rename'],
  busy: [
    'Hay una venta en la caja: quítala primero, o espera a que se pague.',
    'There is a sale on the till: take it off first, or wait until it is paid.',
  ],
})
