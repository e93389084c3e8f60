import { Downloads, SHEETS } from '../../parts/downloads.tsx'
import { api } from '../../requests/client.ts'

interface ExportProps {
  merchantId: string
  filters: Omit<NonNullable<Parameters<typeof api.exportTransactions>[0]['query']>, 'format'>
}

/** Downloads every payment that the filters show. */
export const Export = ({ merchantId, filters }: ExportProps) => (
  <Downloads
    formats={SHEETS}
    request={(format) => api.exportTransactions({ id: merchantId, query: { ...filters, format } })}
  />
)
