export { renderTable } from '../../sdk/js/src/cli/text.ts'
