/** The description of the calls of programs (EXT-11); `tests/support/documented.ts` compares the calls with it. */
import { test } from '@japa/runner'
import { apiCalls } from '#app/kernel/http/api_calls'

const at = (path: string, init: RequestInit = {}) =>
  fetch(`http://${process.env.HOST}:${process.env.PORT}${path}`, init)

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
}

test.group('EXT-11: the document', () => {
  test('EXT-11: describes exactly the calls of programs', async ({ assert }) => {
    const { openapi, paths } = (await (await at('/api/openapi.json')).json()) as {
      readonly openapi: string
      readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
    }
    assert.equal(openapi, '3.1.0')
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
    assert.sameMembers(
      operations.map(({ operationId }) => operationId),
      [...apiCalls.keys()].map((name) => name.replace('.api_', '.'))
    )
    for (const { summary, tags } of operations) assert.isNotEmpty([summary, ...tags])
  })

  test('says how a program begins, reads on, and what it does about errors', async ({ assert }) => {
    const { info } = (await (await at('/api/openapi.json')).json()) as {
      readonly info: { readonly description: string }
    }
    const first = ['Authorization: Bearer', 'nextCursor', 'Retry-After', 'Idempotency-Key']
    for (const name of [...first, 'docs/api.md']) assert.include(info.description, name)
  })

  test('the page serves its own files', async ({ assert }) => {
    const page = await at('/api/docs', { headers: { accept: 'text/html' } })
    assert.match(page.headers.get('content-security-policy') ?? '', /script-src 'self';/)
    const files = [...(await page.text()).matchAll(/(?:href|src)="([^"]+)"/g)].map(
      ([, one]) => one!
    )
    assert.lengthOf(files, 3)
    for (const file of files) {
      assert.isTrue(file.startsWith('/api/docs/'), file)
      const { status, headers } = await at(file)
      assert.equal(status, 200, file)
      assert.match(headers.get('content-type')!, file.endsWith('.css') ? /css/ : /javascript/)
    }
  })
})
