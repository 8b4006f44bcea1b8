/** The error catalogue: every code of the server has a text in three languages, once, and no text is without a code. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#web/lib/api_error'
import { errorText } from '#web/lib/error_text'
import { changeLanguage, languages } from '#web/lib/i18n'

const root = path.resolve(import.meta.dirname, '../../../..')

/** The codes of core.md 8, except ERR_WAPP_GREETING_REQUIRED, which belongs to an optional module. */
const contract = `ERR_INTERNAL_SERVER_ERROR ERR_NO_OTHER_WHATSAPP ERR_NO_DEF_WAPP_FOUND
ERR_WAPP_NOT_INITIALIZED ERR_WAPP_CHECK_CONTACT ERR_WAPP_INVALID_CONTACT ERR_WAPP_DOWNLOAD_MEDIA
ERR_INVALID_CREDENTIALS ERR_USER_DONT_EXISTS ERR_SENDING_WAPP_MSG ERR_DELETE_WAPP_MSG
ERR_OTHER_OPEN_TICKET ERR_SESSION_EXPIRED ERR_USER_CREATION_DISABLED ERR_NO_PERMISSION
ERR_DUPLICATED_CONTACT ERR_NO_SETTING_FOUND ERR_NO_CONTACT_FOUND ERR_NO_TICKET_FOUND
ERR_NO_USER_FOUND ERR_NO_WAPP_FOUND ERR_CREATING_MESSAGE ERR_CREATING_TICKET ERR_FETCH_WAPP_MSG
ERR_QUEUE_COLOR_ALREADY_EXISTS`.split(/\s+/)
/** Made by the web app itself, for a missing or unreadable response. */
const ownCodes = ['ERR_UNKNOWN', 'ERR_NETWORK', 'ERR_UNREADABLE_ANSWER']
/** Codes that a visitor can get: their texts are part of the first page. */
const atTheDoor = [
  ...codesIn('app/kernel/errors.ts'),
  ...ownCodes,
  'ERR_INVALID_CREDENTIALS',
  'ERR_SUBSCRIPTION_EXPIRED',
  'ERR_USER_DONT_EXISTS',
  'ERR_RESET_CODE_INVALID',
  'ERR_SETUP_CODE_INVALID',
  'ERR_SETUP_DONE',
]

const served = unique(serverFiles().flatMap(codesIn))
const known = unique([...served, ...contract, ...ownCodes])

describe.each(['pt-BR', 'en', 'es'])('%s', (language) => {
  const texts = textsOf(language)

  it('core.md 8: has a text for every code of the server and of the contract', () => {
    const silent = known.filter((code) => !texts.some((text) => text.code === code && text.words))
    expect(silent).toEqual([])
  })

  it('has no text without a code, and none twice', () => {
    expect(texts.map(({ code }) => code).filter((code) => !known.includes(code))).toEqual([])
    const places = new Map<string, string[]>()
    for (const { code, place } of texts) places.set(code, [...(places.get(code) ?? []), place])
    expect([...places].filter(([, all]) => all.length > 1)).toEqual([])
  })

  it('has the texts for visitors in the catalogue of the first page', () => {
    const publicTexts = texts.filter(
      ({ place }) => place === 'web/src/lang' || place.endsWith('/public')
    )
    const publicCodes = publicTexts.map(({ code }) => code)
    expect(atTheDoor.filter((code) => !publicCodes.includes(code))).toEqual([])
  })
})

it('the source files are read at all', () => {
  expect(served.length).toBeGreaterThan(40)
  expect(served).toContain('ERR_NO_PERMISSION')
  expect(served).toContain('ERR_NO_QUEUE_FOUND')
})

it('the screens handle no code that the server never sends', () => {
  const usedCodes = unique(webFiles().flatMap(codesIn))
  expect(usedCodes.length).toBeGreaterThan(5)
  expect(usedCodes.filter((code) => !known.includes(code))).toEqual([])
})

describe('core.md 8: a refusal is looked up by its code', () => {
  it.each(languages)('in %s each has a text', async (language) => {
    await changeLanguage(language, { remember: false })
    const raw = known.filter((code) => errorText(new ApiError(400, code, 'raw')).includes('raw'))
    expect(raw).toEqual([])
  })

  it('an unknown code shows the raw text', () => {
    expect(errorText(new ApiError(400, 'ERR_OF_TOMORROW', ''))).toBe('ERR_OF_TOMORROW')
    expect(errorText(new ApiError(400, 'ERR_OF_TOMORROW', 'Come back later.'))).toBe(
      'Come back later. (ERR_OF_TOMORROW)'
    )
    expect(errorText(new ApiError(400, 'not a code at all', ''))).toBe('not a code at all')
  })
})

function serverFiles() {
  const isServer = (file: string) => !/(^|\/)(web|tests|sandbox|lang|testing)\//.test(file)
  return ['app', 'modules', 'start', 'config']
    .flatMap(filesIn)
    .filter((file) => file.endsWith('.ts') && isServer(file) && !file.endsWith('/testing.ts'))
}

function webFiles() {
  return [
    ...filesIn('web/src'),
    ...filesIn('modules').filter((file) => /\/web\//.test(file)),
  ].filter((file) => /\.tsx?$/.test(file) && !/\/(tests|testing)\//.test(file))
}

function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
}

/** Quoted codes in code; comments are ignored. */
function codesIn(file: string): string[] {
  const code = readFileSync(path.join(root, file), 'utf8')
  return [...code.matchAll(/['"`](ERR_[A-Z0-9_]+)['"`]/g)].map((found) => found[1]!)
}

function textsOf(language: string) {
  const files = [...filesIn('web/src/lang'), ...filesIn('modules')].filter((file) =>
    new RegExp(`/lang/(public/)?${language}\\.json$`).test(`/${file}`)
  )
  return files.flatMap((file) => {
    const { errors = {} } = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as {
      errors?: Record<string, string>
    }
    return Object.entries(errors).map(([code, words]) => ({
      code,
      words: words.trim(),
      place: path.dirname(file),
    }))
  })
}

function unique(codes: readonly string[]) {
  return [...new Set(codes)].sort()
}
