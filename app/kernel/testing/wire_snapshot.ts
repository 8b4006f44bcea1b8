/** Snapshots of the HTTP contract's responses: every change must be deliberate. */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getActiveTestOrFail } from '@japa/runner'
import { masked } from '#app/kernel/testing/masked'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * Compares a body with `tests/wire/<name>.snap.json` of the module whose test is running. A missing snapshot is
 * written, except under CI=true; UPDATE_WIRE=true overwrites a changed one. `folder`: another folder, relative to the
 * root.
 */
export function assertWire(name: string, body: unknown, folder?: string): void {
  const place = folder
    ? `${root}${folder}`
    : folderOf(getActiveTestOrFail().options.meta.fileName as string)
  const file = `${place}/${name}.snap.json`
  const given = JSON.stringify(masked(body), null, 2)
  if (existsSync(file) && process.env.UPDATE_WIRE !== 'true') {
    const frozen = readFileSync(file, 'utf8').trim()
    assert.deepEqual(JSON.parse(given), JSON.parse(frozen), `${name} changed its shape on the wire`)
    return
  }
  if (process.env.CI === 'true') throw new Error(`${relative(root, file)} is not in the repository`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${given}\n`)
}

/** `modules/<name>/tests/wire` for a test of a module; `tests/wire` otherwise. */
function folderOf(testFile: string): string {
  const path = relative(root, testFile)
  const owner = /^(modules\/[^/]+|app\/kernel)\//.exec(path)?.[1]
  return `${root}${owner ? `${owner}/` : ''}tests/wire`
}
