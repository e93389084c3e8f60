import { formatDocument } from '../../../domain/document.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { say } from '../../language.ts'
import type { Schemas } from '../../requests/client.ts'

export type Customer = Schemas['Customer']

export const customerTexts = say({
  title: ['Clientes', 'Customers'],
  one: ['Cliente', 'Customer'],
  create: ['Crear un cliente', 'Create a customer'],
  taken: [
    'Otro cliente tiene este documento o este número tuyo: búscalo en la lista.',
    'Another customer has this document or this number of yours: search for them in the list.',
  ],
})

/** By what one tells a customer from another of the same name. */
export const traitsOf = ({ document, phones, externalReference }: Customer): string =>
  [document && formatDocument(document), phones[0] && formatPhone(phones[0]), externalReference]
    .filter(Boolean)
    .join(' · ')
