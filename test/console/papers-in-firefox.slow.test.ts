import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, createUser } from '../support/actors.ts'
import { cookieOf } from '../support/console.ts'
import { createAdministrator } from '../support/factors.ts'
import { type Firefox, shouldSkipFirefoxTests, startFirefox } from '../support/firefox.ts'
import { kycFile, kycForm, submitKyc } from '../support/kyc.ts'
import { writtenPdf } from '../support/pdfs.ts'
import { type Service, startService } from '../support/service.ts'

// The browser of all other tests has no reader of papers.
describe.skipIf(shouldSkipFirefoxTests())('a real browser', () => {
  let service: Service
  let firefox: Firefox
  let admin: Actor
  beforeAll(async () => {
    service = await startService()
    firefox = await startFirefox({ 'intl.accept_languages': 'es-VE' })
    admin = await createAdministrator(service)
  })
  afterAll(async () => {
    await firefox?.stop()
    await service?.stop()
  })

  test('shows an administrator a paper beside what its owner has typed', async () => {
    const person = await createUser(service)
    const paper = kycFile(writtenPdf('RIF J-30984132-7'), {
      name: 'rif.pdf',
      type: 'application/pdf',
    })
    await submitKyc(
      service,
      person,
      kycForm({ documentType: 'RIF', document: 'J309841327' }, [paper]),
    )
    await firefox.keep(await cookieOf(service, admin))
    await firefox.open(`${service.url}/console/admin/kyc/${person.id}`)
    await firefox.until(`document.querySelector('object.kyc-paper') !== null`)
    await expect
      .poll(() =>
        firefox
          .runWithin<string>(`document.querySelector('.textLayer').textContent`)
          .catch((error: unknown) => String(error)),
      )
      .toBe('RIF J-30984132-7')
    expect(await firefox.run('document.body.innerText')).toContain('J-30984132-7')
  })
})
