/** Translations: the same keys in every language, and every key in use exists. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../../..')
const files = ['pt-BR', 'en', 'es'] as const
type Tree = { readonly [key: string]: string | Tree }

const namespaces = [
  { name: 'shell', folder: path.join(root, 'web/src/lang') },
  { name: 'customer_text', folder: path.join(root, 'web/src/shell/customer_text/lang') },
  { name: 'secret_dialog', folder: path.join(root, 'web/src/shell/secret_dialog/lang') },
  { name: 'trial_phone', folder: path.join(root, 'web/src/shell/trial_phone/lang') },
  ...readdirSync(path.join(root, 'modules'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, folder: path.join(root, 'modules', name, 'lang') }))
    .filter(({ folder }) => exists(folder)),
]

describe.each(namespaces)('$name', ({ folder }) => {
  const [portuguese, english, spanish] = files.map((file) => flat(read(folder, file)))

  it('has the same keys in all three languages', () => {
    expect([...english!.keys()].sort()).toEqual([...portuguese!.keys()].sort())
    expect([...spanish!.keys()].sort()).toEqual([...portuguese!.keys()].sort())
  })

  it('has no empty text, and the same placeholders everywhere', () => {
    for (const [key, text] of portuguese!) {
      for (const other of [portuguese!, english!, spanish!]) {
        expect(other.get(key)?.trim(), key).not.toBe('')
        expect(blanks(other.get(key)), key).toEqual(blanks(text))
      }
    }
  })
})

describe('keys in code', () => {
  const known = new Map(
    namespaces.map(({ name, folder }) => [name, flat(read(folder, 'pt-BR'))] as const)
  )
  const uses = sources().flatMap(usesIn)

  it('are found at all', () => {
    expect(uses.length).toBeGreaterThan(50)
    expect(uses.map(({ key }) => key)).toContain('login.submit')
  })

  it('are looked up in each namespace that a component is given', () => {
    const found = uses.filter(({ key }) => key === 'empty.search_title')
    const names = namespaces.map(({ name }) => name)
    const given = ['contacts', 'queues', 'tags', 'files'].filter((name) => names.includes(name))
    expect(found.map(({ namespace }) => namespace)).toEqual(expect.arrayContaining(given))
    expect(found.map(({ namespace }) => namespace)).not.toContain('shell')
  })

  it('are all in the catalogue', () => {
    const absent = uses.filter(({ namespace, key, open }) => {
      const keys = [...(known.get(namespace)?.keys() ?? [])]
      const matches = (candidate: string) =>
        open ? candidate.startsWith(key) : candidate === key || bare(candidate) === key
      return !keys.some(matches)
    })
    const named = absent.map(({ file, namespace, key }) => `${file}: ${namespace}:${key}`)
    expect([...new Set(named)]).toEqual([])
  })
})

describe('translation keys passed as plain strings', () => {
  const known = new Map(
    namespaces.map(({ name, folder }) => {
      const texts = read(folder, 'pt-BR')
      return [
        name,
        {
          groups: Object.keys(texts),
          keys: [...flat(texts).keys()].flatMap((key) => [key, bare(key)]),
        },
      ] as const
    })
  )

  it.each([
    ["{ title: 'composer.placeholder' }", 'messages', []],
    ["{ title: 'composer.plaecholder' }", 'messages', ['messages:composer.plaecholder']],
    ["label: 'shell:sections.work'", 'tickets', []],
    ["label: 'shell:sections.werk'", 'tickets', ['shell:sections.werk']],
    ["label: 'tikets:menu.tickets'", 'shell', ['tikets:menu.tickets']],
    ["path === 'lodash.min'", 'tickets', []],
  ] as const)('in %s of %s', (code, home, absent) => {
    expect(absentIn(code, home)).toEqual(absent)
  })

  it('all exist in the catalogue', () => {
    const absent = sources().flatMap((file) =>
      absentIn(readFileSync(file, 'utf8'), homeOf(file)).map(
        (key) => `${path.relative(root, file)}: ${key}`
      )
    )
    expect(absent).toEqual([])
  })

  /** Strings that begin with a group of the catalogue and match none of its keys. */
  function absentIn(code: string, home: string): string[] {
    return [...code.matchAll(/'(?:([a-z_]+):)?([a-z]\w*(?:\.\w+)+)'/g)].flatMap(
      ([, named, key]) => {
        const texts = known.get(named ?? home)
        if (!texts) return [`${named}:${key}`]
        const isText = named || texts.groups.includes(key!.split('.')[0]!)
        return isText && !texts.keys.includes(key!) ? [`${named ?? home}:${key}`] : []
      }
    )
  }
})

interface Use {
  readonly file: string
  readonly namespace: string
  readonly key: string
  /** The rest of the key is computed at run time: some key must begin with this. */
  readonly open: boolean
}

/** `t('a.b')`, `i18next.t('ns:a.b')`, `t(`a.${x}`)`, `t(x ? 'a' : 'b')`, and `label: 'ns:a.b'`. */
function usesIn(file: string): Use[] {
  const code = readFileSync(file, 'utf8')
  // A file that is given its `t` uses the translations of its module.
  const home = homeOf(file)
  const hooks = [...code.matchAll(/useTranslation\(\s*\[?\s*'([^']+)'/g)]
  // None when no page of an installed module shows the component.
  const given = /useTranslation\(namespace\)/.test(code) ? namespacesIn(code) : [home]
  const spokenAt = (index: number) => {
    const hook = hooks.findLast((found) => found.index < index)?.[1]
    return hook ? [hook] : given
  }
  const calls = [...code.matchAll(/(?<![\w$])t\(((?:[^()]|\([^()]*\))*)\)/g)]
  const inCalls = calls.flatMap((call) => {
    const key = call[1]!.split(/,\s*\{/)[0]!.replace(/[!=]==? '[^']*'/g, '')
    return [...key.matchAll(/'([\w.:-]+)'|`([^`]*)`/g)].flatMap((found) =>
      spokenAt(call.index).map((own) => ({ text: found[1] ?? found[2]!, own }))
    )
  })
  const named = [...code.matchAll(/\blabel: '(\w+:[\w.]+)'/g)].map((found) => ({
    text: found[1]!,
    own: home,
  }))
  return [...inCalls, ...named]
    .filter(({ text }) => !text.startsWith('${'))
    .map(({ text, own }) => {
      const [fixed = '', ...rest] = text.split('${')
      const [namespace, key] = fixed.includes(':') ? fixed.split(':') : [own, fixed]
      const open = rest.length > 0
      return { file: path.relative(root, file), namespace: namespace!, key: key!, open }
    })
}

/**
 * The namespaces that pages give to the components and hooks of a file, as `<ListPage namespace="tags">` and
 * `useEditing({ namespace: 'tags'`; also by a component that passes on its own, as `namespace={namespace}`.
 */
function namespacesIn(code: string): string[] {
  const names = [...code.matchAll(/export function (\w+)/g)].map((found) => found[1]).join('|')
  const types = '(?:<[^>]*>)?'
  const given = new RegExp(
    `<(?:${names})${types}\\s[^]*?\\bnamespace=(?:"(\\w+)"|\\{namespace\\})` +
      `|\\b(?:${names})${types}\\(\\{\\s*namespace: '(\\w+)'`,
    'g'
  )
  return sources().flatMap((file) => {
    const caller = readFileSync(file, 'utf8')
    return [...caller.matchAll(given)].flatMap(([, inMarkup, inCall]) => {
      const named = inMarkup ?? inCall
      return named ? [named] : namespacesIn(caller)
    })
  })
}

function sources(): string[] {
  const folders = [
    path.join(root, 'web/src'),
    ...namespaces.map(({ name }) => path.join(root, 'modules', name, 'web')).filter(exists),
  ]
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => !/\.test\.|[\\/](tests|testing)[\\/]/.test(file))
  )
}

const homeOf = (file: string) =>
  /modules[\\/](\w+)[\\/]web|shell[\\/](customer_text)[\\/]/.exec(file)?.slice(1).find(Boolean) ??
  'shell'

/** `subscription_ends_one` is used as `subscription_ends`. */
const bare = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const blanks = (text = '') => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((found) => found[1]).sort()
/** A catalogue together with the module's texts for visitors, for its pages and for the server, some in the same groups. */
function read(folder: string, file: string): Tree {
  return ['', 'public', 'page', 'server']
    .map((part) => path.join(folder, part))
    .filter((part) => existsSync(path.join(part, `${file}.json`)))
    .map((part) => parse(path.join(part, `${file}.json`)))
    .reduce(merged)
}
function merged(own: Tree, ofVisitors: Tree): Tree {
  const shared = Object.entries(ofVisitors).map(([key, value]) => {
    const present = own[key]
    const areGroups = typeof present === 'object' && typeof value === 'object'
    return [key, areGroups ? merged(present, value) : value] as const
  })
  return { ...own, ...Object.fromEntries(shared) }
}
const parse = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Tree

function flat(tree: Tree, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[`${prefix}${key}`, value] as const]
        : [...flat(value, `${prefix}${key}.`)]
    )
  )
}

function exists(folder: string) {
  try {
    return readdirSync(folder).length > 0
  } catch {
    return false
  }
}
