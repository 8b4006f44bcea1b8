/** Each class that a component takes from its stylesheet is in there: a missing one is no error, only a broken look. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../../..')
const sources = globSync(['web/src/**/*.tsx', 'modules/*/web/**/*.tsx'], { cwd: root })

/** `className` with the stylesheet that lacks it. */
function missingIn(file: string): string[] {
  const code = readFileSync(path.join(root, file), 'utf8')
  const sheets = [...code.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)]
  return sheets.flatMap(([, name, from]) => {
    const sheet = from!.startsWith('#web/')
      ? path.join(root, 'web/src', from!.slice('#web/'.length))
      : path.join(root, path.dirname(file), from!)
    const css = existsSync(sheet) ? readFileSync(sheet, 'utf8') : ''
    const classes = new Set([...css.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, one]) => one))
    const used = [...code.matchAll(new RegExp(`(?<![\\w/])${name}\\.(\\w+)(?!\\.css)`, 'g'))]
    return used.map(([, one]) => one!).filter((one) => one !== 'module' && !classes.has(one))
  })
}

it('the source files are found', () => {
  expect(sources.length).toBeGreaterThan(200)
})

it('no component uses a class that its stylesheet lacks', () => {
  const missing = sources.flatMap((file) => missingIn(file).map((one) => `${file}: ${one}`))
  expect(missing).toEqual([])
})
