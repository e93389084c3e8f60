import { longColour } from '../../../domain/colour.ts'
import type { Schemas } from '../../requests/client.ts'

export type StoreData = Schemas['Store']
/** What payers are shown; null while the store is not public. */
export type PublicStore = Schemas['PublicStore'] | null
type StoreChanges = Schemas['StoreChanges']

/** A store as its form has it, by the names of the interface's fields. */
export interface Draft {
  name: string
  slug: string
  description: string
  'theme.primaryColor': string
  'theme.secondaryColor': string
  preferredPaymentMethod: string
  'contact.phone': string
  'contact.whatsapp': string
  'contact.email': string
}

export const draftOf = (store: StoreData, shown: PublicStore): Draft => ({
  name: store.name,
  slug: store.slug,
  description: store.description,
  'theme.primaryColor': longColour(store.theme.primaryColor),
  'theme.secondaryColor': longColour(store.theme.secondaryColor),
  preferredPaymentMethod: shown?.preferredPaymentMethod ?? 'mobile_payment',
  'contact.phone': shown?.contact.phone ?? '',
  'contact.whatsapp': shown?.contact.whatsapp ?? '',
  'contact.email': shown?.contact.email ?? '',
})

/** What differs from before; what is not known, as a contact while the store is not public, is left alone. */
export function changesOf(fields: Record<string, string>, before: Draft): StoreChanges {
  const changes: Record<string, unknown> = {}
  for (const [name, old] of Object.entries(before)) {
    const value = fields[name]
    if (value === undefined || value === old) continue
    const [group = '', part] = name.split('.')
    if (part === undefined) changes[group] = value
    else
      changes[group] = {
        ...(changes[group] as object | undefined),
        [part]: group === 'contact' && value === '' ? null : value,
      }
  }
  return changes as StoreChanges
}
