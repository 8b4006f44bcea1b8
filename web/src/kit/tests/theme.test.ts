/** Colours: defined in one file, and readable in both modes. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { theme as antd } from 'antd'
import { describe, expect, it } from 'vitest'
import { defaultBrand } from '#app/kernel/text/brand'
import { contrast, hardestGround, nearestReadable } from '#app/kernel/text/colors'
import { antdTheme, avatarGrounds, palette, type ColourName, type Mode } from '#web/kit/theme'

const root = path.resolve(import.meta.dirname, '../../../..')
const colour =
  /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?![\w/])|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(/gi

it('no other file of the screens contains a colour', () => {
  const faults = screens().flatMap((file) =>
    [...withoutComments(readFileSync(file, 'utf8')).matchAll(colour)].map(
      ([found]) => `${path.relative(root, file)}: ${found}`
    )
  )
  expect(faults).toEqual([])
})

it('the search for colours finds them', () => {
  expect('color: #0B6E76; background: rgba(0, 0, 0, 0.5); border: #fff'.match(colour)).toHaveLength(
    3
  )
  expect("import x from '#web/kit/page'; '#add/me'".match(colour)).toBeNull()
})

/** Text on its background: at least 4.5 to 1; graphical marks: 3 to 1 (WCAG 2.2 AA). */
const readable: readonly [ColourName, ColourName, number][] = [
  ['text', 'container', 4.5],
  ['text', 'layout', 4.5],
  ['text', 'hover', 4.5],
  ['text', 'raised', 4.5],
  ['text', 'bubble-own', 4.5],
  ['text', 'bubble-other', 4.5],
  ['text', 'primary-tint', 4.5],
  ['text-secondary', 'container', 4.5],
  ['text-secondary', 'layout', 4.5],
  ['text-secondary', 'hover', 4.5],
  ['text-secondary', 'raised', 4.5],
  ['text-secondary', 'bubble-own', 4.5],
  ['text-secondary', 'conversation', 4.5],
  ['primary', 'container', 4.5],
  ['primary', 'layout', 4.5],
  ['primary', 'primary-tint', 4.5],
  ['on-primary', 'primary', 4.5],
  ['on-primary', 'primary-strong', 4.5],
  ['on-accent', 'accent', 4.5],
  ['accent-text', 'accent-tint', 4.5],
  ['accent-text', 'container', 4.5],
  ['danger', 'container', 4.5],
  ['danger', 'layout', 4.5],
  ['on-danger', 'danger', 4.5],
  ['success', 'container', 4.5],
  ['warning', 'container', 4.5],
  ['text-secondary', 'row-near', 4.5],
  ['text-secondary', 'row-due', 4.5],
  ['text-secondary', 'row-overdue', 4.5],
  ['primary', 'row-due', 4.5],
  ['accent-text', 'row-near', 4.5],
  ['accent-text', 'row-due', 4.5],
  ['danger', 'row-due', 4.5],
  ['danger', 'row-overdue', 4.5],
  ['success', 'row-due', 4.5],
  ['on-enamel', 'enamel', 4.5],
  ['display-lit', 'display', 4.5],
  ['border-strong', 'container', 2.9],
]

describe.each<Mode>(['light', 'dark'])('%s', (mode) => {
  it.each(readable)('%s can be read on %s', (on, ground, atLeast) => {
    expect(contrast(palette(mode)[on], palette(mode)[ground])).toBeGreaterThanOrEqual(atLeast)
  })

  it('Ant Design uses exactly these colours', () => {
    const token = antd.getDesignToken(antdTheme(mode, false))
    expect(token.colorPrimary.toUpperCase()).toBe(palette(mode).primary)
    expect(token.colorBgContainer).toBe(palette(mode).container)
    expect(token.colorText).toBe(palette(mode).text)
    expect(token.colorError.toUpperCase()).toBe(palette(mode).danger)
  })
})

describe('a primary colour of the platform', () => {
  const chosen = ['#7A1F5C', '#1E90FF', '#F2A33A', '#767676', '#000000', '#FFFFFF', '#2B7A0B']
  const cases = (['light', 'dark'] as const).flatMap((mode) =>
    chosen.map((color) => [mode, nearestReadable(mode, color)] as const)
  )
  // The colours of rows that are due are for warnings; a primary colour beside them is their own matter.
  const grounds = readable.filter(([, ground]) => !ground.startsWith('row-'))

  it.each(cases)('%s, %s: text can be read on every background', (mode, primary) => {
    const colours = palette(mode, primary)
    for (const [on, ground, atLeast] of grounds)
      expect(contrast(colours[on], colours[ground]), `${on} on ${ground}`).toBeGreaterThanOrEqual(
        atLeast
      )
  })

  it.each(['light', 'dark'] as const)('%s: Ant Design uses exactly it', (mode) => {
    const primary = nearestReadable(mode, '#7A1F5C')
    const token = antd.getDesignToken(antdTheme(mode, false, primary))
    expect(token.colorPrimary.toUpperCase()).toBe(primary)
  })

  it.each(['light', 'dark'] as const)('%s: the product’s own changes nothing', (mode) => {
    expect(palette(mode, defaultBrand.colors[mode])).toBe(palette(mode))
    expect(defaultBrand.colors[mode]).toBe(palette(mode).primary)
  })

  it.each(['light', 'dark'] as const)('%s: no other background is harder to read on', (mode) => {
    const { primary, ...colours } = palette(mode)
    const plain = [
      'layout',
      'container',
      'raised',
      'hover',
      'bubble-other',
      'conversation',
    ] as const
    const worst = Math.min(...plain.map((ground) => contrast(primary, colours[ground])))
    expect(contrast(primary, hardestGround[mode])).toBe(worst)
  })
})

it.each(avatarGrounds.grounds)('initials can be read on %s', (ground) => {
  expect(contrast(avatarGrounds.on, ground)).toBeGreaterThanOrEqual(4.5)
})

function screens() {
  const modules = path.join(root, 'modules')
  const folders = [
    path.join(root, 'web/src'),
    ...readdirSync(modules).map((name) => path.join(modules, name, 'web')),
  ]
  return folders.flatMap((folder) => {
    let entries
    try {
      entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    } catch {
      return []
    }
    return entries
      .filter((entry) => entry.isFile() && /\.(tsx?|css|svg|html)$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter(
        (file) => !file.endsWith('web/src/kit/theme.ts') && !/[\\/](tests|testing)[\\/]/.test(file)
      )
  })
}

const withoutComments = (code: string) =>
  code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
