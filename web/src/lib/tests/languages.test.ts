/** The words: the same keys in every language, none used that is not there, every error of the contract. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../../..')
const files = ['pt-BR', 'en', 'es'] as const
type Tree = { readonly [key: string]: string | Tree }

const namespaces = [
  { name: 'shell', folder: path.join(root, 'web/src/lang') },
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

  it('has no empty text, and the same blanks to fill in everywhere', () => {
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

it('every error of the contract can be said', () => {
  const errors = (read(path.join(root, 'web/src/lang'), 'pt-BR') as { errors: Tree }).errors
  const missing = contractErrors.filter((code) => typeof errors[code] !== 'string')
  expect(missing).toEqual([])
})

const contractErrors = `ERR_INTERNAL_SERVER_ERROR ERR_NO_OTHER_WHATSAPP ERR_NO_DEF_WAPP_FOUND
ERR_WAPP_NOT_INITIALIZED ERR_WAPP_CHECK_CONTACT ERR_WAPP_INVALID_CONTACT ERR_WAPP_DOWNLOAD_MEDIA
ERR_INVALID_CREDENTIALS ERR_USER_DONT_EXISTS ERR_SENDING_WAPP_MSG ERR_DELETE_WAPP_MSG
ERR_OTHER_OPEN_TICKET ERR_SESSION_EXPIRED ERR_USER_CREATION_DISABLED ERR_NO_PERMISSION
ERR_DUPLICATED_CONTACT ERR_NO_SETTING_FOUND ERR_NO_CONTACT_FOUND ERR_NO_TICKET_FOUND
ERR_NO_USER_FOUND ERR_NO_WAPP_FOUND ERR_CREATING_MESSAGE ERR_CREATING_TICKET ERR_FETCH_WAPP_MSG
ERR_QUEUE_COLOR_ALREADY_EXISTS ERR_WAPP_GREETING_REQUIRED ERR_VALIDATION ERR_TOKEN_EXPIRED
ERR_RATE_LIMIT ERR_PLAN_FEATURE ERR_PLAN_LIMIT ERR_TICKET_NOT_OPEN ERR_TICKET_STATUS
ERR_FILE_TOO_LARGE ERR_SUBSCRIPTION_EXPIRED`.split(/\s+/)

interface Use {
  readonly file: string
  readonly namespace: string
  readonly key: string
  /** The rest of the key is decided when it runs: some key must begin like this. */
  readonly open: boolean
}

/** `t('a.b')`, `i18next.t('ns:a.b')`, `t(`a.${x}`)`, `t(x ? 'a' : 'b')`, and `label: 'ns:a.b'`. */
function usesIn(file: string): Use[] {
  const code = readFileSync(file, 'utf8')
  // A file that is handed its `t` speaks the words of its module.
  const home = /modules[\\/](\w+)[\\/]web/.exec(file)?.[1] ?? 'shell'
  const hooks = [...code.matchAll(/useTranslation\(\s*\[?\s*'([^']+)'/g)]
  const spokenAt = (index: number) => hooks.findLast((hook) => hook.index < index)?.[1] ?? home
  const calls = [...code.matchAll(/(?<![\w$])t\(((?:[^()]|\([^()]*\))*)\)/g)]
  const inCalls = calls.flatMap((call) => {
    const key = call[1]!.split(/,\s*\{/)[0]!.replace(/[!=]==? '[^']*'/g, '')
    return [...key.matchAll(/'([\w.:-]+)'|`([^`]*)`/g)].map((found) => ({
      text: found[1] ?? found[2]!,
      own: spokenAt(call.index),
    }))
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

/** `subscription_ends_one` is asked for as `subscription_ends`. */
const bare = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const blanks = (text = '') => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((found) => found[1]).sort()
const read = (folder: string, file: string) =>
  JSON.parse(readFileSync(path.join(folder, `${file}.json`), 'utf8')) as Tree

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
