/** Why an integration could not be certified at all: one sentence for the person at the terminal. */
export class CertifyProblem extends Error {
  override name = 'CertifyProblem'
}
