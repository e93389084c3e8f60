import { say } from '../../language.ts'

export const storeTexts = say({
  title: ['Tienda', 'Store'],
  methods: {
    mobile_payment: ['Pago móvil', 'Mobile payment'],
    c2p: ['Pago móvil con clave (C2P)', 'Mobile payment by key (C2P)'],
  },
  phoneHint: ['Como 0412-123 4567.', 'Such as 0412-123 4567.'],
})
