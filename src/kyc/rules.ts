export const DOCUMENT_TYPES = ['CEDULA', 'PASSPORT', 'RIF'] as const

export type DocumentType = (typeof DOCUMENT_TYPES)[number]

/** What the files of a submission may be, by their content. */
export const KYC_FILE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const

export type KycFileType = (typeof KYC_FILE_TYPES)[number]
