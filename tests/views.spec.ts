/** Everything that the product renders is in the table of views, all of which are checked by axe. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { registry } from '#app/kernel/modules/registry'
import { areas } from '#tests/support/views/all'

/** Pages and overlays, by file name. */
const drawn = '{page,drawer,dialog,panel,menu,picker,slider}.tsx'
const files = globSync(
  [
    `modules/*/web/**/*_${drawn}`,
    `web/src/shell/*_${drawn}`,
    'modules/*/web/components/lightbox.tsx',
  ],
  { cwd: app.makePath() }
)
const without = (file: string) => file.replace(/\.tsx$/, '')
const views = areas.flatMap((area) => area.views)
const shown = new Set(views.flatMap((view) => view.of ?? []))

/** Components of core modules that only an optional module's screens open. */
const openedBy: Readonly<Record<string, string>> = {
  'modules/hours/web/components/company_hours_drawer': 'companies',
}
const isReachable = (file: string) =>
  !(file in openedBy) || registry.installed.some(({ name }) => name === openedBy[file])

/** Components that a module's screens load lazily: pages, tabs of the settings, drawers of the profile. */
function loaded(index: string): string[] {
  const text = readFileSync(app.makePath(index), 'utf8')
  return [...text.matchAll(/(?:page|panel|opens): \(\) => import\('(\.[^']+)'\)/g)].map(
    ([, file]) => join(dirname(index), file!)
  )
}

test.group('views', () => {
  test('each page, form, dialog and menu is in the table', ({ assert }) => {
    assert.isAbove(files.length, 30)
    const missing = files
      .map(without)
      .filter(isReachable)
      .filter((file) => !shown.has(file))
    assert.deepEqual(missing, [])
  })

  test('so is each page, tab and drawer that the module in {$self} loads')
    .with(globSync('modules/*/web/{index.tsx,doors.ts}', { cwd: app.makePath() }))
    .run(({ assert }, index) => {
      const pages = loaded(index)
      assert.deepEqual(
        pages.filter((file) => !shown.has(file)),
        []
      )
    })

  test('each row names an existing file, and has a unique name', ({ assert }) => {
    const lost = [...shown].filter((file) => !existsSync(app.makePath(`${file}.tsx`)))
    assert.deepEqual(lost, [])
    for (const { views: rows, name } of areas) {
      const names = rows.map((row) => row.name)
      assert.deepEqual(names, [...new Set(names)], name)
    }
  })
})
