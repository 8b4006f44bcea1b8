/** The licences of all shipped packages are compatible with the product's own. */
import { readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'

/** Licences of works that may become part of one under AGPL-3.0-or-later. */
const compatible = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['CC0-1.0', 'CC-BY-3.0', 'CC-BY-4.0', 'Unlicense', 'Python-2.0', 'WTFPL', 'Zlib', 'MPL-2.0'],
  ...['LGPL-2.1-or-later', 'LGPL-3.0-or-later', 'GPL-3.0', 'GPL-3.0-only', 'GPL-3.0-or-later'],
])

interface Locked {
  readonly dev?: boolean
  readonly license?: string
}

/** One of `A OR B` is enough, all of `A AND B` are needed. */
const mayBeUsed = (license: string): boolean =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => compatible.has(one.trim())))

test.group('licences', () => {
  const read = (name: string) => JSON.parse(readFileSync(app.makePath(name), 'utf8'))
  const { packages } = read('package-lock.json') as { packages: Record<string, Locked> }

  test('our licence is compatible with libsignal, which is GPL-3.0 (5.12)', ({ assert }) => {
    assert.equal(read('package.json').license, 'AGPL-3.0-or-later')
    assert.equal(packages['node_modules/libsignal']?.license, 'GPL-3.0')
  })

  /** Their manifests name no licence, or not which one of its family; their own LICENSE does. */
  const named: Record<string, string> = {
    'node_modules/@adonisjs/limiter': 'MIT',
    'node_modules/duck': 'BSD-2-Clause',
    'node_modules/url-template': 'BSD-3-Clause',
  }

  test('no shipped package has a licence that is incompatible with ours (5.12)', ({ assert }) => {
    const shipped = Object.entries(packages).filter(([path, { dev }]) => path && !dev)
    assert.isAbove(shipped.length, 200)
    const odd = shipped.filter(([path, { license }]) => !mayBeUsed(named[path] ?? license ?? ''))
    assert.deepEqual(
      odd.map(([path, { license }]) => `${path}: ${license}`),
      []
    )
  })
})
