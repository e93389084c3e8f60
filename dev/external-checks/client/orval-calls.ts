// Compiles alone: what a program gets of the functions that orval generates.
import { createCheckout, listPaymentLinks } from '../generated/orval.ts'

const order = { externalReference: 'PED-1042', amount: 25, currency: 'USD' } as const
const made = await createCheckout('mer_01kga5ycm3en0bdnm8e8e9tx2z', order)
if (made.status === 201) console.log(made.data.url)
else if (made.status === 400) console.log(made.data.error.details)

const links = await listPaymentLinks('mer_01kga5ycm3en0bdnm8e8e9tx2z', { environment: 'test' })
if (links.status === 200) console.log(links.data.data[0]?.externalReference)

// @ts-expect-error A field is misspelt.
await createCheckout('mer_01kga5ycm3en0bdnm8e8e9tx2z', { ...order, externalRefrence: 'PED-1042' })
// @ts-expect-error No list has this filter.
await listPaymentLinks('mer_01kga5ycm3en0bdnm8e8e9tx2z', { stauts: 'ACTIVE' })
