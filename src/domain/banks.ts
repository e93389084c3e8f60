/** The banks of the national payment system, by their codes. Source: Sudeban's list of institutions. */
export const BANKS: Readonly<Record<string, string>> = {
  '0001': 'Banco Central de Venezuela',
  '0102': 'Banco de Venezuela',
  '0104': 'Banco Venezolano de Crédito',
  '0105': 'Banco Mercantil',
  '0108': 'BBVA Provincial',
  '0114': 'Bancaribe',
  '0115': 'Banco Exterior',
  '0128': 'Banco Caroní',
  '0134': 'Banesco',
  '0137': 'Banco Sofitasa',
  '0138': 'Banco Plaza',
  '0146': 'Bangente',
  '0151': 'BFC Banco Fondo Común',
  '0156': '100% Banco',
  '0157': 'DelSur',
  '0163': 'Banco del Tesoro',
  '0166': 'Banco Agrícola de Venezuela',
  '0168': 'Bancrecer',
  '0169': 'R4, Banco Microfinanciero',
  '0171': 'Banco Activo',
  '0172': 'Bancamiga',
  '0173': 'Banco Internacional de Desarrollo',
  '0174': 'Banplus',
  '0175': 'Banco Digital de los Trabajadores',
  '0177': 'Banfanb',
  '0178': 'N58 Banco Digital',
  '0191': 'Banco Nacional de Crédito (BNC)',
  '0601': 'Instituto Municipal de Crédito Popular',
}

/** Whether the four digits are the code of a bank above. */
export const isBankCode = (code: string): boolean => Object.keys(BANKS).includes(code)

/** The bank's name; empty for an unknown code. */
export const bankName = (code: string): string => (isBankCode(code) ? (BANKS[code] ?? '') : '')

/** The banks with the most deposits, the largest first: in October 2025 from 33 to 9 percent of all deposits. */
export const LARGEST_BANKS: readonly string[] = ['0102', '0134', '0105', '0108', '0191']
