/** The links in the documents point to existing files and tests. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'

const documents = globSync(['*.md', 'docs/**/*.md', 'web/*.md', '{modules,examples}/**/*.md'], {
  cwd: app.makePath(),
  exclude: ['**/node_modules/**'],
}).toSorted()

/** Targets of links and pictures inside this repository. */
function targetsOf(text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target)
  return links
    .filter((target) => !/^(https?:|mailto:|#)/.test(target))
    .map((target) => target.replace(/#.*$/, ''))
}

test.group('documents', () => {
  test('are found', ({ assert }) => {
    for (const name of ['docs/tour.md', 'docs/words.md', 'CONTRIBUTING.md'])
      assert.include(documents, name)
  })

  test('{$self} has no broken link')
    .with(documents)
    .run(({ assert }, name) => {
      const path = app.makePath(name)
      const lost = targetsOf(readFileSync(path, 'utf8')).filter(
        (target) => !existsSync(resolve(dirname(path), target))
      )
      assert.deepEqual(lost, [])
    })

  test('{name} shows each row by tests that exist')
    .with([
      { name: 'docs/whatsapp.md', atLeast: 30 },
      { name: 'docs/contract.md', atLeast: 40 },
      { name: 'docs/stories.md', atLeast: 40 },
      { name: 'docs/security.md', atLeast: 80 },
      ...globSync('modules/*/README.md', { cwd: app.makePath() })
        .toSorted()
        .map((name) => ({ name, atLeast: 0 })),
    ])
    .run(({ assert }, { name, atLeast }) => {
      const path = app.makePath(name)
      const rows = readFileSync(path, 'utf8')
        .split(/\n\n+/)
        .filter((part) => /^\| .*shown by/.test(part))
        .flatMap((table) => table.trim().split('\n').slice(2))
      assert.isAtLeast(rows.length, atLeast)
      const named = rows.map((row) => [
        ...row.matchAll(/\]\(([^)]+\.(?:spec|test)\.tsx?)\) “([^”]+)”/g),
      ])
      assert.deepEqual(
        rows.filter((_row, index) => !named[index].length),
        []
      )
      const missing = named.flat().filter(([, target, title]) => {
        const file = resolve(dirname(path), target)
        return !existsSync(file) || !readFileSync(file, 'utf8').includes(title)
      })
      assert.deepEqual(
        missing.map(([, target, title]) => `${target}: ${title}`),
        []
      )
    })
})
