/** Frozen answers of the HTTP contract: a change must be seen, and meant. */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getActiveTestOrFail } from '@japa/runner'
import { masked } from '#app/kernel/testing/masked'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * Compares a body with `tests/wire/<name>.snap.json` of the module whose test is running. A missing one is
 * written, but not under CI=true; UPDATE_WIRE=true writes a changed one. `folder`: another than that, below the root.
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

/** `modules/<name>/tests/wire` of the module that a test belongs to; `tests/wire` outside of modules. */
function folderOf(testFile: string): string {
  const path = relative(root, testFile)
  const owner = /^(modules\/[^/]+|app\/kernel)\//.exec(path)?.[1]
  return `${root}${owner ? `${owner}/` : ''}tests/wire`
}
