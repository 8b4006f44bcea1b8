// docs/environment.md has every variable that the code reads, and no other. Tests and benchmarks name their own where they read them.
import fs from 'node:fs'
import { test } from '@japa/runner'

const sources = fs
  .globSync(
    '{ace.js,{app,bin,cli,config,database,demo,libs,modules,sandbox,scripts,start}/**/*.{ts,tsx,mjs}}',
    { exclude: ['modules/*/web/**', '**/tests/**', '**/*.d.ts'] }
  )
  .toSorted()

/** Names that are read in ways that this pattern sees: of the validated environment, and of the raw one. */
const reading = [
  /\benv\.get\(\s*'([A-Z][A-Z\d_]+)'/g,
  /\bprocess\.env\.([A-Z][A-Z\d_]+)/g,
  /\benv\.([A-Z][A-Z\d_]+)/g,
]
/** Of the system, not settings: where programs, homes and temporary files are. */
const ofTheSystem = ['PATH', 'HOME', 'TMPDIR', 'TERM', 'COLORTERM', 'COLUMNS', 'LINES']

const read = new Map<string, string>()
for (const file of sources) {
  const text = fs.readFileSync(file, 'utf8')
  for (const pattern of reading) {
    for (const [, name] of text.matchAll(pattern)) read.set(name!, read.get(name!) ?? file)
  }
}
const declared = [
  ...fs.readFileSync('start/env.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z\d_]*):/gm),
].map(([, name]) => name!)
const documented = fs
  .readFileSync('docs/environment.md', 'utf8')
  .split('\n')
  .flatMap((line) => (/^\| (`[A-Z][^|]*)\|/.exec(line)?.[1] ?? '').match(/[A-Z][A-Z\d_]+/g) ?? [])

test.group('docs/environment.md', () => {
  test('has a row for each variable that is read', ({ assert }) => {
    assert.isAbove(read.size, 50)
    const missing = [...read].filter(
      ([name]) => !documented.includes(name) && !ofTheSystem.includes(name)
    )
    assert.deepEqual(missing, [])
  })

  test('has no row for a variable that nothing reads, and none twice', ({ assert }) => {
    assert.deepEqual(
      documented.filter((name) => !read.has(name)),
      []
    )
    assert.lengthOf(documented, new Set(documented).size)
  })

  test('has a row for each variable that is checked when the server starts', ({ assert }) => {
    assert.isAbove(declared.length, 40)
    assert.deepEqual(
      declared.filter((name) => !documented.includes(name)),
      []
    )
  })
})
