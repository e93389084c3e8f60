import { SERVICE_NAME } from '../../domain/service.ts'

export const Logo = () => (
  <>
    <img src="/favicon.svg" alt="" width="28" height="28" />
    <span>{SERVICE_NAME}</span>
  </>
)
