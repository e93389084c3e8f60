import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { guideSource } from '../../dev/guides/guide-source.ts'
import { LANGUAGES } from '../../src/domain/language.ts'
import { signatureHeaders } from '../../src/webhooks/sign.ts'
import { makeTestFolder } from '../support/test-folder.ts'

const guide = guideSource('en', 'signatures')
const codeOf = (language: string, text = guide): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(
    ([, code = '']) => code,
  )

const [headersOfGuide = '{}', bodyOfGuide = ''] = codeOf('json')
const { secret, ...printed } = JSON.parse(headersOfGuide) as Record<string, string>
const message = {
  id: printed['webhook-id'] ?? '',
  timestampSeconds: Number(printed['webhook-timestamp']),
  body: bodyOfGuide.trim(),
}
const known = secret ?? ''
const other = `whsec_${Buffer.from('another secret of thirty-two byte').toString('base64')}`

interface Vector {
  name: string
  headers: Record<string, string>
  body: string
  now: number
  isRight: boolean
}

const signed = (secrets: string[], changes: Partial<typeof message> = {}) =>
  signatureHeaders(secrets, { ...message, ...changes })
const now = message.timestampSeconds
const right = { headers: printed, body: message.body, now }

const vectors: Vector[] = [
  { ...right, name: 'the message of the guide', isRight: true },
  { ...right, name: 'five minutes later', now: now + 300, isRight: true },
  { ...right, name: 'two signatures', headers: signed([other, known]), isRight: true },
  {
    ...right,
    name: 'an empty body',
    body: '',
    headers: signed([known], { body: '' }),
    isRight: true,
  },
  { ...right, name: 'too late', now: now + 301, isRight: false },
  { ...right, name: 'too early', now: now - 301, isRight: false },
  { ...right, name: 'another body', body: `${message.body} `, isRight: false },
  { ...right, name: 'another secret', headers: signed([other]), isRight: false },
  { ...right, name: 'another id', headers: { ...printed, 'webhook-id': 'evt_2' }, isRight: false },
  {
    ...right,
    name: 'a time that is no number',
    headers: { ...printed, 'webhook-timestamp': `${now}x` },
    isRight: false,
  },
  {
    ...right,
    name: 'a signature that is cut off',
    headers: { ...printed, 'webhook-signature': printed['webhook-signature']?.slice(0, -1) ?? '' },
    isRight: false,
  },
  {
    ...right,
    name: 'no signature',
    headers: { ...printed, 'webhook-signature': '' },
    isRight: false,
  },
  { ...right, name: 'no headers', headers: {}, isRight: false },
]

/** How each language runs the guide's function on the vectors of a file, and prints its answers as JSON. */
const harnesses = {
  js: {
    program: 'node',
    version: ['--version'],
    file: 'verify.mjs',
    run: (file: string) => [file],
    around: (code: string) => `import { readFileSync } from 'node:fs'
${code}
const { secret, vectors } = JSON.parse(readFileSync(process.argv[2]))
const answers = vectors.map(({ headers, body, now }) => verify(Buffer.from(body), headers, secret, now))
console.log(JSON.stringify(answers))`,
  },
  php: {
    program: 'php',
    version: ['--version'],
    file: 'verify.php',
    run: (file: string) => [file],
    around: (code: string) => `${code}
$given = json_decode(file_get_contents($argv[1]), true);
echo json_encode(array_map(
    fn($one) => verify($one['body'], $one['headers'], $given['secret'], $one['now']),
    $given['vectors'],
));`,
  },
  python: {
    program: 'python3',
    version: ['--version'],
    file: 'verify.py',
    run: (file: string) => [file],
    around: (code: string) => `import json, sys
${code}
given = json.load(open(sys.argv[1]))
print(json.dumps([
    verify(one["body"].encode(), one["headers"], given["secret"], one["now"]) for one in given["vectors"]
]))`,
  },
  go: {
    program: 'go',
    version: ['version'],
    file: 'verify.go',
    run: (file: string) => ['run', file, file.replace('verify.go', 'main.go'), '--'],
    around: (code: string) => code,
  },
} as const

const goMain = `package main

import (
	"encoding/json"
	"net/http"
	"os"
	"time"
)

func main() {
	var given struct {
		Secret  string
		Vectors []struct {
			Headers map[string]string
			Body    string
			Now     int64
		}
	}
	text, _ := os.ReadFile(os.Args[len(os.Args)-1])
	if err := json.Unmarshal(text, &given); err != nil {
		panic(err)
	}
	answers := []bool{}
	for _, one := range given.Vectors {
		headers := http.Header{}
		for name, value := range one.Headers {
			headers.Set(name, value)
		}
		answers = append(answers, Verify([]byte(one.Body), headers, given.Secret, time.Unix(one.Now, 0)))
	}
	json.NewEncoder(os.Stdout).Encode(answers)
}
`

const isInstalled = (program: string, version: readonly string[]): boolean =>
  spawnSync(program, version).status === 0

describe.each(Object.entries(harnesses))('the guide to signatures, in %s', (language, harness) => {
  const [code = ''] = codeOf(language)

  test('is the same in both languages', () => {
    expect(code).not.toBe('')
    for (const spoken of LANGUAGES) {
      expect(codeOf(language, guideSource(spoken, 'signatures'))).toEqual([code])
    }
  })

  test('tells what the service has signed from all else', (context) => {
    const { program, version, file, run, around } = harness
    if (!isInstalled(program, version)) context.skip(`${program} is not installed here`)
    const folder = makeTestFolder()
    writeFileSync(join(folder, file), around(code))
    writeFileSync(join(folder, 'main.go'), goMain)
    writeFileSync(join(folder, 'vectors.json'), JSON.stringify({ secret: known, vectors }))
    const { stdout, stderr } = spawnSync(
      program,
      [...run(join(folder, file)), join(folder, 'vectors.json')],
      { encoding: 'utf8', env: { ...process.env, GOFLAGS: '-mod=mod', GO111MODULE: 'off' } },
    )
    expect(stderr).toBe('')
    const answers: boolean[] = JSON.parse(stdout)
    expect(vectors.map(({ name }, index) => [name, answers[index]])).toEqual(
      vectors.map(({ name, isRight }) => [name, isRight]),
    )
  })
})

test('the guide shows a message as the service signs it', () => {
  expect(printed).toEqual(signed([known]))
})
