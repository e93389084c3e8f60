import { Downloads } from '../../parts/downloads.tsx'
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
    name="pagos"
    request={(format) =>
      api.GET('/merchants/{id}/transactions/export', {
        params: { path: { id: merchantId }, query: { ...filters, format } },
        parseAs: 'blob',
      })
    }
  />
)
