export { renderTable } from '../../sdk/src/cli/text.ts'
