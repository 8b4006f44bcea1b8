/** Texts that the server writes, from the modules' catalogues. */
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createInstance, type i18n } from 'i18next'
import type { Actor } from '#app/kernel/actor/actor'
import { readSetting } from '#app/kernel/settings/settings'

const modulesFolder = fileURLToPath(new URL('../../../modules', import.meta.url))
/** Language codes as used in settings, and their files. */
const files: Record<string, string> = { pt: 'pt-BR', en: 'en', es: 'es' }

let catalogue: Promise<i18n> | null = null

/** What replaces the {{placeholders}} of a text, without HTML escaping (VAR-05). */
export type TextValues = Readonly<Record<string, string | number>>

/** The text of `module:key` in the company's language. Returns the key without its module when it is unknown. */
export async function companyText(
  company: Pick<Actor, 'companyId'>,
  key: string,
  values: TextValues = {}
): Promise<string> {
  const language = await readSetting<string>(company, 'identity.language')
  const { t } = await (catalogue ??= load())
  return t(key, { lng: language, ...values })
}

/** The text of `module:key` in a language, `pt`, `en` or `es`; null when there is none. */
export async function textIn(
  language: string,
  key: string,
  values: TextValues = {}
): Promise<string | null> {
  const { t, exists } = await (catalogue ??= load())
  return exists(key, { lng: language }) ? t(key, { lng: language, ...values }) : null
}

async function load(): Promise<i18n> {
  const instance = createInstance()
  await instance.init({
    fallbackLng: 'pt',
    interpolation: { escapeValue: false },
    resources: await readCatalogues(),
  })
  return instance
}

async function readCatalogues() {
  const names = await readdir(modulesFolder, { withFileTypes: true })
  const resources: Record<string, Record<string, object>> = {}
  for (const [language, file] of Object.entries(files)) {
    resources[language] = {}
    for (const entry of names.filter((name) => name.isDirectory())) {
      const folder = join(modulesFolder, entry.name, 'lang')
      // In `server` are those that no browser loads.
      const shared = await readJson(join(folder, `${file}.json`))
      const own = await readJson(join(folder, 'server', `${file}.json`))
      if (shared ?? own) resources[language][entry.name] = { ...shared, ...own }
    }
  }
  return resources
}

/** Null when the module has no texts. */
async function readJson(path: string): Promise<object | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : (JSON.parse(text) as object)
}
