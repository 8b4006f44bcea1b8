/** Documents made to cost a reader its memory or its time, and what the reading process may do. */
import { once } from 'node:events'
import fs from 'node:fs'
import { text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { test } from '@japa/runner'
import type { DocumentType } from '#modules/knowledge/contract'
import {
  memoryBySystem,
  memoryOf,
  readWithin,
  startNode,
  type ReadingLimits,
} from '#modules/knowledge/reading/bounded_process'
import { readingLimits, type UnreadableReason } from '#modules/knowledge/reading/read_document'
import {
  pdfBomb,
  pdfWithCycle,
  pdfWithObjects,
  pdfWithPages,
} from '#modules/knowledge/tests/support/pdf_file'
import {
  docxBomb,
  docxOf,
  docxWithEntities,
  docWithCircle,
  paragraphXml,
} from '#modules/knowledge/tests/support/word_file'
import { measured, reasonOf, withFile } from '#modules/knowledge/tests/support/written_documents'

const megabyte = 1024 * 1024
const large: Partial<ReadingLimits> = { fileBytes: 100 * megabyte }
/** What may be added between two looks at the memory. */
const tolerance = 1.2

interface Bomb {
  readonly name: string
  readonly type: DocumentType
  bytes(): Buffer | string
  readonly limits?: Partial<ReadingLimits>
  /** What may become of it. */
  readonly outcomes: readonly (UnreadableReason | 'read')[]
}

const bombs: readonly Bomb[] = [
  {
    name: 'a PDF whose page unpacks to 300 MB',
    type: 'pdf',
    bytes: () => pdfBomb(300 * megabyte),
    outcomes: ['too_large', 'too_slow'],
  },
  {
    name: 'a PDF with 100,000 objects',
    type: 'pdf',
    bytes: () => pdfWithObjects(100_000),
    outcomes: ['read'],
  },
  {
    name: 'a PDF whose tree of pages contains itself',
    type: 'pdf',
    bytes: () => pdfWithCycle(),
    outcomes: ['unreadable'],
  },
  {
    name: 'the same, which claims to have 1,000 pages',
    type: 'pdf',
    bytes: () => pdfWithCycle(1_000),
    outcomes: ['unreadable'],
  },
  {
    name: 'a .docx that unpacks to 100 MB',
    type: 'docx',
    bytes: () => docxBomb(100 * megabyte),
    outcomes: ['too_large'],
  },
  {
    name: 'the same, which claims to have 1,000 bytes',
    type: 'docx',
    bytes: () => docxBomb(100 * megabyte, 1_000),
    outcomes: ['too_large'],
  },
  {
    name: 'a .docx with 40 MB of XML, which is allowed',
    type: 'docx',
    bytes: () => docxBomb(40 * megabyte),
    outcomes: ['too_large', 'read'],
  },
  {
    name: 'a .docx with 400,000 paragraphs',
    type: 'docx',
    bytes: () => docxOf(paragraphXml('x').repeat(400_000)),
    outcomes: ['too_large'],
  },
  {
    name: 'a .docx with elements nested 200,000 deep',
    type: 'docx',
    bytes: () => docxOf('<w:p>'.repeat(200_000) + '</w:p>'.repeat(200_000)),
    outcomes: ['unreadable', 'too_large'],
  },
  {
    name: 'a .docx whose entities stand for 10 GB',
    type: 'docx',
    bytes: () => docxWithEntities(),
    outcomes: ['unreadable', 'empty', 'read'],
  },
  {
    name: 'a .doc whose chain of sectors is a circle',
    type: 'doc',
    bytes: () => docWithCircle(),
    outcomes: ['too_large', 'unreadable'],
  },
  {
    name: 'a CSV with one line of 50 MB',
    type: 'csv',
    bytes: () => Buffer.alloc(50 * megabyte, 'a'),
    limits: large,
    outcomes: ['too_large'],
  },
  {
    name: 'a CSV with 25,000,000 columns',
    type: 'csv',
    bytes: () => Buffer.alloc(50 * megabyte, 'a;'),
    limits: large,
    outcomes: ['too_large'],
  },
  {
    name: 'a CSV with 2,500,000 rows',
    type: 'csv',
    bytes: () => Buffer.alloc(10 * megabyte, 'a;b\n'),
    outcomes: ['too_large'],
  },
  {
    name: 'JSON nested 100,000 deep',
    type: 'json',
    bytes: () => '['.repeat(100_000) + ']'.repeat(100_000),
    outcomes: ['too_large'],
  },
  {
    name: 'JSON with 5,000,000 elements',
    type: 'json',
    bytes: () => `[${Buffer.alloc(10 * megabyte - 4, '1,').toString()}1]`,
    outcomes: ['too_large'],
  },
  {
    name: 'a text of 9 MB without a break',
    type: 'txt',
    bytes: () => Buffer.alloc(9 * megabyte, 'a'),
    outcomes: ['read'],
  },
]

test.group('documents that cost much', (group) => {
  group.each.timeout(100_000)

  for (const bomb of bombs)
    test(`${bomb.name}: read or refused within the limits`, async ({ assert }) => {
      const limits = { ...readingLimits, ...bomb.limits }
      const reading = await measured(bomb.name, bomb.type, bomb.bytes(), limits)
      assert.include(bomb.outcomes, reading.refused ?? 'read')
      assert.isBelow(reading.peakMb, (limits.memoryBytes / megabyte) * tolerance)
      assert.isBelow(reading.milliseconds, 1_000 * limits.cpuSeconds + 5_000)
    })

  test('a file above the size is refused before anything is read', async ({ assert }) => {
    const bytes = Buffer.alloc(readingLimits.fileBytes + 1, 'a')
    const { refused, peakMb } = await measured('a text of 10 MB and a byte', 'txt', bytes)
    assert.deepEqual([refused, peakMb], ['too_large', 0])
  })

  test('a PDF of 200 pages needs little memory', async ({ assert }) => {
    const line = 'atendemos de segunda a sábado, das 8h às 18h, também nos feriados'
    const pages = Array.from({ length: 200 }, (_none, page) =>
      Array.from({ length: 6 }, (_other, at) => [`Página ${page}, parágrafo ${at}`, line, line])
    )
    const reading = await measured('a PDF of 200 pages', 'pdf', pdfWithPages(pages))
    assert.lengthOf(reading.blocks, 1_200)
    assert.isBelow(reading.peakMb, 300)
  })

  test('what takes too long is ended: {$self}')
    .with(['by processor time', 'by the clock'])
    .run(async ({ assert }, by) => {
      const limits = by === 'by the clock' ? { milliseconds: 600 } : { cpuSeconds: 1 }
      const bytes = docxOf(paragraphXml('x').repeat(300_000))
      const reading = await measured(`a slow .docx, ended ${by}`, 'docx', bytes, limits)
      assert.equal(reading.refused, 'too_slow')
      assert.isBelow(reading.milliseconds, 20_000)
    })

  test('a text above the limit of texts is not taken', async ({ assert }) => {
    const bytes = 'linha\n\n'.repeat(50_000)
    const { refused } = await measured('many texts', 'txt', bytes, { textBytes: megabyte })
    assert.equal(refused, 'too_large')
  })
})

/** What a program finds out about itself, run like the reader. The shell has three variables of its own. */
const probe = `
import { createRequire } from 'node:module'
const require = createRequire('/')
const module = process.getBuiltinModule
const fs = require('node:fs')
const codeOf = (use) => { try { use(); return 'allowed' } catch (error) { return error.code ?? error.name } }
const isFile = (handle) => { try { return fs.fstatSync(handle).isFile() } catch { return false } }
const answer = {
  environment: Object.keys(process.env).filter((name) => !['_', 'PWD', 'SHLVL'].includes(name)),
  document: fs.readFileSync(0, 'utf8'),
  readsSystem: codeOf(() => fs.readFileSync('/etc/hosts')),
  readsProduct: codeOf(() => fs.readFileSync('config/database.ts')),
  lists: codeOf(() => fs.readdirSync('/tmp')),
  writes: codeOf(() => fs.writeFileSync('/tmp/reading-probe', 'x')),
  starts: codeOf(() => module('child_process').spawnSync('/bin/true')),
  threads: codeOf(() => new (module('worker_threads').Worker)('0', { eval: true })),
  network: ['net', 'node:net', 'node:http', 'https', 'node:dns/promises'].map((name) => codeOf(() => require(name))),
  imports: await import('node:tls').then(() => 'allowed', ({ message }) => message),
  globals: [typeof fetch, typeof WebSocket, typeof EventSource],
  compiles: codeOf(() => new Function('return 1')),
  addons: codeOf(() => process.dlopen({ exports: {} }, '/lib/none.node')),
  files: Array.from({ length: 60 }, (_none, at) => at + 4).filter(isFile),
}
fs.writeSync(3, JSON.stringify(answer))
`

test.group('the process that reads', () => {
  test('sees its document and the code of the reader, and can do nothing else', async ({
    assert,
  }) => {
    const output = await withFile('Olá', async (file) => {
      const handle = await fs.promises.open(file)
      const child = startNode(readingLimits, ['--input-type=module', '-e', probe], handle.fd)
      const [answer] = await Promise.all([text(child.stdio[3] as Readable), once(child, 'close')])
      await handle.close()
      return answer
    })
    assert.deepEqual(JSON.parse(output), {
      environment: [],
      document: 'Olá',
      readsSystem: 'ERR_ACCESS_DENIED',
      readsProduct: 'ERR_ACCESS_DENIED',
      lists: 'ERR_ACCESS_DENIED',
      writes: 'ERR_ACCESS_DENIED',
      starts: 'ERR_ACCESS_DENIED',
      threads: 'ERR_ACCESS_DENIED',
      network: ['Error', 'Error', 'Error', 'Error', 'Error'],
      imports: 'node:tls is not available here.',
      globals: ['undefined', 'undefined', 'undefined'],
      compiles: 'EvalError',
      addons: 'ERR_DLOPEN_DISABLED',
      files: [],
    })
  })

  test('that it does not start is no fault of the document', async ({ assert }) => {
    const limits = { ...readingLimits, heapBytes: megabyte }
    const reading = () => withFile('texto', (path) => readWithin(limits, { path, type: 'txt' }))
    await assert.rejects(reading, /did not start/)
  })

  test('its memory is known without /proc', async ({ assert, cleanup }) => {
    const child = startNode(readingLimits, ['-e', 'setInterval(() => {}, 1000)'], 0)
    cleanup(() => void child.kill('SIGKILL'))
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const bySystem = await memoryBySystem(child.pid!)
    assert.isAbove(bySystem, 20 * megabyte)
    assert.isAtMost(bySystem, await memoryOf(child.pid!))
    assert.equal(await memoryBySystem(2 ** 22 + 1), 0)
  })

  test('two documents at once are read beside each other', async ({ assert }) => {
    const reasons = [reasonOf('txt', 'um'), reasonOf('pdf', pdfWithCycle()), reasonOf('txt', '')]
    const [one, cycle, none] = await Promise.all(reasons)
    assert.isUndefined(one)
    assert.equal(cycle, 'unreadable')
    assert.equal(none, 'empty')
  })
})
