/** Snapshots of the HTTP contract's responses: every change must be deliberate. */
import assert from 'node:assert/strict'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getActiveTestOrFail } from '@japa/runner'
import { masked } from '#app/kernel/testing/masked'

const root = fileURLToPath(new URL('../../../', import.meta.url))

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/**
 * Compares a body with `tests/wire/<name>.snap.json` of the module whose test is running, and what other modules add
 * to it with their `tests/wire/<that module>/<name>.snap.json`. A missing snapshot is written, except under CI=true;
 * UPDATE_WIRE=true overwrites a changed one, but not what others add. `folder`: another folder, relative to the root.
 */
export function assertWire(name: string, body: unknown, folder?: string): void {
  const place = folder ?? folderOf(getActiveTestOrFail().options.meta.fileName as string)
  const file = `${root}${place}/${name}.snap.json`
  const given = JSON.parse(JSON.stringify(masked(body))) as Json
  const added = addedTo(place, name)
  if (existsSync(file) && process.env.UPDATE_WIRE !== 'true') {
    const frozen = added.reduce(merged, read(file))
    assert.deepEqual(given, frozen, `${name} changed its shape on the wire`)
    return
  }
  if (process.env.CI === 'true') throw new Error(`${relative(root, file)} is not in the repository`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(added.reduce(without, given), null, 2)}\n`)
}

/** The fields that other modules add to a response of a module. */
function addedTo(place: string, name: string): Json[] {
  const owner = /^modules\/([^/]+)\//.exec(place)?.[1]
  if (!owner) return []
  const files = globSync(`modules/*/tests/wire/${owner}/${name}.snap.json`, { cwd: root })
  return files.toSorted().map((file) => read(`${root}${file}`))
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Json

/** `own` with the fields of `added`, at any depth; entries of lists by their place. */
function merged(own: Json, added: Json): Json {
  if (Array.isArray(own) && Array.isArray(added))
    return own.map((one, at) => (at < added.length ? merged(one, added[at]) : one))
  if (!isFields(own) || !isFields(added)) return own
  const more = Object.entries(added).map(([key, value]): [string, Json] => [
    key,
    key in own ? merged(own[key], value) : value,
  ])
  return { ...own, ...Object.fromEntries(more) }
}

/** The opposite of `merged`. */
function without(whole: Json, added: Json): Json {
  if (Array.isArray(whole) && Array.isArray(added))
    return whole.map((one, at) => (at < added.length ? without(one, added[at]) : one))
  if (!isFields(whole) || !isFields(added)) return whole
  const left = Object.entries(whole).filter(([key]) => !(key in added) || isNested(added[key]))
  return Object.fromEntries(
    left.map(([key, value]) => [key, key in added ? without(value, added[key]) : value])
  )
}

const isNested = (value: Json) => value !== null && typeof value === 'object'
const isFields = (value: Json): value is { [key: string]: Json } =>
  isNested(value) && !Array.isArray(value)

/** `modules/<name>/tests/wire` for a test of a module; `tests/wire` otherwise. */
function folderOf(testFile: string): string {
  const path = relative(root, testFile)
  const owner = /^(modules\/[^/]+|app\/kernel)\//.exec(path)?.[1]
  return `${owner ? `${owner}/` : ''}tests/wire`
}
