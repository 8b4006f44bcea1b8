/** The same reader from a build, which has JavaScript only and runs without a loader. */
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import ts from 'typescript'
import { docOf, docxOf, paragraphXml } from '#modules/knowledge/tests/support/word_file'
import { pdfWithPages } from '#modules/knowledge/tests/support/pdf_file'

const root = path.resolve(import.meta.dirname, '../../../..')
const run = promisify(execFile)

/** Compiles the reader into a folder that looks like a release. */
function build(folder: string) {
  const module = 'modules/knowledge'
  const files = ['contract.ts', ...sourcesIn(path.join(root, module, 'reading'), 'reading')]
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext }
  for (const file of files) {
    const source = fs.readFileSync(path.join(root, module, file), 'utf8')
    const target = path.join(folder, module, file.replace(/ts$/, 'js'))
    fs.mkdirSync(path.dirname(target), { recursive: true })
    fs.writeFileSync(target, ts.transpileModule(source, { compilerOptions }).outputText)
  }
  fs.copyFileSync(path.join(root, 'package.json'), path.join(folder, 'package.json'))
  fs.symlinkSync(
    fs.realpathSync(path.join(root, 'node_modules')),
    path.join(folder, 'node_modules')
  )
}

const sourcesIn = (folder: string, name: string) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.join(name, file))

const program = `
const { readDocument } = await import('#modules/knowledge/reading/read_document')
const [, type, path] = process.argv
console.log(JSON.stringify(await readDocument({ type, path })))
`

const documents: readonly (readonly [string, Buffer])[] = [
  ['pdf', pdfWithPages([[['Olá']]])],
  ['docx', docxOf(paragraphXml('Olá'))],
  ['doc', docOf('Olá\r')],
  ['md', Buffer.from('Olá')],
  ['csv', Buffer.from('Olá')],
]

test.group('reading in a build', (group) => {
  let folder = ''
  group.setup(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'reading-built-'))
    build(folder)
    return () => fs.rmSync(folder, { recursive: true })
  })

  test('a {0} is read')
    .with([...documents])
    .run(async ({ assert }, [type, bytes]) => {
      const file = path.join(folder, 'document')
      fs.writeFileSync(file, bytes)
      const args = ['--input-type=module', '-e', program, type, file]
      const { stdout } = await run(process.execPath, args, { cwd: folder })
      assert.deepEqual(JSON.parse(stdout), [{ kind: 'paragraph', text: 'Olá' }])
    })
})
