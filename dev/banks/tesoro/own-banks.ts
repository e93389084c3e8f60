/** The bank's list, with codes of its own, and the official ones beside it. */
export const OWN_BANKS = [
  { codigo: '0102', nombre: 'BANCO DE VENEZUELA S.A.C.A. BANCO UNIVERSAL', official: '0102' },
  { codigo: '0104', nombre: 'VENEZOLANO DE CREDITO, S.A. BANCO UNIVERSAL', official: '0104' },
  { codigo: '0105', nombre: 'BANCO MERCANTIL, C.A.', official: '0105' },
  { codigo: '0108', nombre: 'BANCO PROVINCIAL', official: '0108' },
  { codigo: '0115', nombre: 'BANCO EXTERIOR', official: '0115' },
  { codigo: '0034', nombre: 'BANESCO BANCO UNIVERSAL', official: '0134' },
  { codigo: '0163', nombre: 'BANCO DEL TESORO', official: '0163' },
  { codigo: '0166', nombre: 'BANCO AGRÍCOLA DE VENEZUELA', official: '0166' },
  { codigo: '0007', nombre: 'BANCO DIGITAL DE LOS TRABAJADORES', official: '0175' },
  { codigo: '0191', nombre: 'BANCO NACIONAL DE CREDITO', official: '0191' },
  { codigo: '0999', nombre: 'BANCO QUE NADIE CONOCE', official: '' },
] as const
