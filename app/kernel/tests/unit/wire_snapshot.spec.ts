/** Snapshots: created by a developer, never by CI. */
import { readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { assertWire } from '#app/kernel/testing/wire_snapshot'

const file = fileURLToPath(new URL('../wire/made_by_a_test.snap.json', import.meta.url))

test.group('wire snapshots', (group) => {
  const { CI, UPDATE_WIRE } = process.env
  group.each.setup(() => {
    delete process.env.CI
    delete process.env.UPDATE_WIRE
    return () => {
      Object.assign(process.env, { ...(CI && { CI }), ...(UPDATE_WIRE && { UPDATE_WIRE }) })
      rmSync(file, { force: true })
    }
  })

  test('creates a new snapshot, accepts an equal body, and rejects a different one', ({
    assert,
  }) => {
    assertWire('made_by_a_test', { id: 1, name: 'Ana' })
    assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), { id: '<id>', name: 'Ana' })
    assertWire('made_by_a_test', { id: 2, name: 'Ana' })
    assert.throws(() => assertWire('made_by_a_test', { id: 2, nome: 'Ana' }), /changed its shape/)
  })

  test('creates no snapshot in CI', ({ assert }) => {
    process.env.CI = 'true'
    assert.throws(() => assertWire('made_by_a_test', {}), /is not in the repository/)
  })
})
