import { Downloads, SHEETS } from '../../parts/downloads.tsx'
import { api } from '../../requests/client.ts'

interface ExportProps {
  merchantId: string
  filters: {
    environment: 'live' | 'test'
    search?: string
    status?: 'completed' | 'pending' | 'failed' | 'refunded'
  }
}

/** Downloads every payment that the filters show. */
export const Export = ({ merchantId, filters }: ExportProps) => (
  <Downloads
    formats={SHEETS}
    request={(format) => api.exportTransactions({ id: merchantId, query: { ...filters, format } })}
  />
)
