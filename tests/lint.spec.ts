/** Tests of the project's lint rules: one violation of each is created, and each must be reported. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { runFile, tools } from '#tests/support/programs'

interface Plant {
  readonly rule: string
  readonly file: string
  readonly text: string
}
const lines = (count: number, line: string) => Array.from({ length: count }, () => line).join('\n')
const imports = Array.from({ length: 21 }, (_, n) => `import '#app/file_${n}'`).join('\n')
const branches = lines(11, '  if (n > 1) return 1')

const breaches: readonly Plant[] = [
  { rule: 'max-lines', file: 'app/long.ts', text: lines(301, 'export {}') },
  {
    rule: 'max-lines-per-function',
    file: 'app/tall.ts',
    text: `export function tall() {\n${lines(61, '  void 0')}\n}`,
  },
  {
    rule: 'complexity',
    file: 'app/tangled.ts',
    text: `export function tangled(n: number) {\n${branches}\n  return 0\n}`,
  },
  { rule: 'no-restricted-syntax', file: 'app/greedy.ts', text: imports },
  {
    rule: 'no-restricted-syntax',
    file: 'modules/a/actions/own_transaction.ts',
    text: 'declare const db: any\nexport const run = () => db.transaction(() => null)',
  },
  {
    rule: 'no-restricted-syntax',
    file: 'modules/a/actions/short_cut.ts',
    text: 'declare const Ticket: any\nexport const row = () => Ticket.find(1)',
  },
  {
    rule: 'no-restricted-syntax',
    file: 'modules/whatsapp/inbox/lazy.ts',
    text: `export const load = () => import('@whiskeysockets/baileys')`,
  },
  {
    rule: 'no-restricted-syntax',
    file: 'modules/a/http/controllers/late.ts',
    text: 'declare const ctx: { request: { ip(): string } }\nexport const late = () => ctx.request.ip()',
  },
  {
    rule: 'no-restricted-imports',
    file: 'modules/whatsapp/inbox/direct.ts',
    text: `import { proto } from '@whiskeysockets/baileys'\nexport const it = proto`,
  },
  {
    rule: 'no-restricted-imports',
    file: 'modules/a/web/pages/own_table.tsx',
    text: `import { Table } from 'antd'\nexport const it = Table`,
  },
  {
    rule: 'no-restricted-imports',
    file: 'modules/a/web/components/own_lazy.tsx',
    text: `import { lazy } from 'react'\nexport const it = lazy`,
  },
  {
    rule: 'id-denylist',
    file: 'modules/a/actions/old_word.ts',
    text: 'export const whatsappId = 1',
  },
  {
    rule: '@typescript-eslint/no-floating-promises',
    file: 'app/forgotten.ts',
    text: 'async function save() {}\nexport const run = () => {\n  save()\n}',
  },
  {
    rule: '@typescript-eslint/no-explicit-any',
    file: 'app/loose.ts',
    text: 'export const it = (given: any) => given',
  },
  {
    rule: 'react-hooks/rules-of-hooks',
    file: 'web/src/shell/sometimes.tsx',
    text: `import { useState } from 'react'\nexport function Box({ on }: { on: boolean }) {\n  if (on) useState(1)\n  return null\n}`,
  },
  { rule: 'house/standard-terms', file: 'app/some_deed.ts', text: 'export {}' },
  { rule: 'house/standard-terms', file: 'app/words.ts', text: 'export const lastDeed = 1' },
  { rule: '@unicorn/filename-case', file: 'app/camelCase.ts', text: 'export {}' },
]

/** The same code in files where it is allowed. */
const allowed: readonly Omit<Plant, 'rule'>[] = [
  {
    file: 'app/middleware/arrival_middleware.ts',
    text: 'declare const request: { ip(): string }\nexport const ip = () => request.ip()',
  },
  {
    file: 'app/kernel/database/unit_of_work.ts',
    text: 'declare const db: { transaction(): number }\nexport const run = () => db.transaction()',
  },
  {
    file: 'modules/a/access.ts',
    text: 'declare const Ticket: { find(id: number): number }\nexport const row = () => Ticket.find(1)',
  },
  {
    file: 'modules/whatsapp/drivers/baileys/session.ts',
    text: `import { proto } from '@whiskeysockets/baileys'\nexport const it = proto`,
  },
  {
    file: 'web/src/kit/data_table.tsx',
    text: `import { Table } from 'antd'\nexport const it = Table`,
  },
  { file: 'modules/a/http/validators/a.ts', text: 'export const whatsappId = 1' },
  { file: 'modules/a/validators.ts', text: 'export const whatsappId = 1' },
]

test.group('lint', (group) => {
  const found = new Map<string, string[]>()
  group.setup(async () => {
    await mkdir(app.makePath('tmp'), { recursive: true })
    const folder = await mkdtemp(app.makePath('tmp', 'lint_'))
    for (const file of ['eslint.config.js', 'package.json', 'scripts/house/unwanted_words.json'])
      await cp(app.makePath(file), join(folder, file))
    await plant(folder)
    const { output } = await runFile(tools.eslint, ['.', '--format', 'json'], { cwd: folder })
    const results = JSON.parse(output.slice(output.indexOf('['), output.lastIndexOf(']') + 1)) as {
      filePath: string
      messages: { ruleId: string | null; message: string }[]
    }[]
    for (const { filePath, messages } of results) {
      const rules = messages.map(({ ruleId, message }) => ruleId ?? message)
      found.set(relative(folder, filePath), rules)
    }
    return () => rm(folder, { recursive: true, force: true })
  })

  test('{rule} is reported in {file}')
    .with([...breaches])
    .run(({ assert }, { rule, file }) => assert.include(found.get(file) ?? [], rule))

  test('{file} is allowed to do it')
    .with([...allowed])
    .run(({ assert }, { file }) => assert.deepEqual(found.get(file), []))
})

async function plant(folder: string) {
  const compiler = { extends: '@adonisjs/tsconfig/tsconfig.app.json', include: ['**/*.ts'] }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(compiler))
  for (const { file, text } of [...breaches, ...allowed] as Plant[]) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), `${text}\n`)
  }
}
