/** Translations: one catalogue per module and language, loaded one language at a time. */
import dayjs from 'dayjs'
import i18next, { type i18n } from 'i18next'
import { create } from 'zustand'
import { initReactI18next } from 'react-i18next'
import type { Locale } from 'antd/es/locale'
import enUS from 'antd/es/locale/en_US'
import { loadFile } from '#web/lib/load_file'
import { brandStore } from '#web/lib/brand'

/** The languages a user can choose; the server stores the choice (AUT-11). */
export const languages = ['pt', 'en', 'es'] as const
export type Language = (typeof languages)[number]

/** Each language's own name, for the language menu. */
export const languageNames: Readonly<Record<Language, string>> = {
  pt: 'Português',
  en: 'English',
  es: 'Español',
}

const fileNames: Readonly<Record<Language, string>> = { pt: 'pt-BR', en: 'en', es: 'es' }
const fallback: Language = 'pt'
const storageKey = 'language'

// All catalogues of one language in one request: for signed-in users.
const texts = {
  pt: () => import('#web/lib/texts/pt'),
  en: () => import('#web/lib/texts/en'),
  es: () => import('#web/lib/texts/es'),
} as const

// Single catalogues, for the first page: the shell's, and the modules' texts for visitors. Loaded as raw text, so that
// the bundler keeps them apart from the files above.
const single = import.meta.glob<string>(
  ['../lang/*.json', '../../../modules/*/lang/public/*.json'],
  { query: '?raw', import: 'default' }
)
// The texts of a module's own pages, loaded with the first of them.
const ofPages = import.meta.glob<string>('../../../modules/*/lang/page/*.json', {
  query: '?raw',
  import: 'default',
})
/** Modules whose pages have been opened. */
const opened = new Set<string>()

/** The namespaces that the first page needs; null once all are loaded. */
let front: readonly string[] | null = null

// Always with a locale: Ant Design remounts everything when the first locale is set. This one is bundled with
// its components anyway.
export const languageStore = create<{ language: Language; antd: Locale }>()(() => ({
  language: 'en',
  antd: enUS,
}))

/** Values that every text may name; i18next reads this very object. */
const defaultVariables = { brand: brandStore.getState().name }
brandStore.subscribe(({ name }) => {
  defaultVariables.brand = name
  // So that texts that are shown are rendered anew.
  i18next.emit('languageChanged', i18next.language)
})

/**
 * Starts i18next in the preferred language, with the translations of these namespaces; all of them when
 * no list is given. Await it before the first render.
 */
export async function startI18n(namespaces: readonly string[] | null = null): Promise<i18n> {
  front = namespaces
  await i18next.use(initReactI18next).init({
    lng: fileNames.en,
    fallbackLng: fileNames[fallback],
    ns: ['shell'],
    defaultNS: 'shell',
    resources: {},
    // React escapes. Every text may name the platform by {{brand}}.
    interpolation: { escapeValue: false, defaultVariables },
    react: { bindI18nStore: 'added' },
    saveMissing: true,
  })
  // Catalogues are complete (enforced by a test); Portuguese is the fallback.
  i18next.on('missingKey', () => void loadTexts(fallback))
  await changeLanguage(preferredLanguage(), { remember: false })
  return i18next
}

/** Switches the language; `remember` stores the choice for the next visit with this browser. */
export async function changeLanguage(language: Language, { remember = true } = {}) {
  const { antd, dates } = await loadTexts(language)
  if (dates) dayjs.locale(dates)
  await i18next.changeLanguage(fileNames[language])
  document.documentElement.lang = fileNames[language]
  if (remember) localStorage.setItem(storageKey, language)
  languageStore.setState({ language, ...(antd && { antd }) })
}

/** The stored choice, else the browser's language, else English (ADR 23). */
export function preferredLanguage(): Language {
  const wanted = [localStorage.getItem(storageKey), ...navigator.languages]
  const known = wanted.map((tag) => languages.find((one) => tag?.toLowerCase().startsWith(one)))
  return known.find((language) => language !== undefined) ?? 'en'
}

/** Await it before the first signed-in screen: all modules' translations, Ant Design's and the date locale. */
export async function loadAllTexts() {
  if (!front) return
  front = null
  await changeLanguage(languageStore.getState().language, { remember: false })
}

/** Await it before a page of the module is shown: the texts that only its pages need (`lang/page`). Idempotent. */
export async function loadPageTexts(module: string): Promise<void> {
  opened.add(module)
  await addPageTexts(languageStore.getState().language, [module])
}

async function addPageTexts(language: Language, modules: readonly string[]): Promise<void> {
  const paths = Object.keys(ofPages).filter(
    (path) => path.endsWith(`/${fileNames[language]}.json`) && modules.includes(namespaceOf(path))
  )
  const loaded = await Promise.all(paths.map((path) => loadFile(ofPages[path]!)))
  for (const [index, text] of loaded.entries()) addTexts(language, paths[index]!, JSON.parse(text))
}

/** Texts of a module that are in several files are merged. */
function addTexts(language: Language, path: string, catalogue: object): void {
  i18next.addResourceBundle(fileNames[language], namespaceOf(path), catalogue, true, true)
}

async function loadTexts(language: Language) {
  if (front) return loadPublicTexts(language, front)
  const [{ catalogues, antd, dates }] = await Promise.all([
    texts[language](),
    addPageTexts(language, [...opened]),
  ])
  for (const [path, catalogue] of Object.entries(catalogues)) {
    addTexts(language, path, catalogue)
  }
  return { antd, dates }
}

async function loadPublicTexts(language: Language, wanted: readonly string[]) {
  const paths = Object.keys(single).filter(
    (path) => path.endsWith(`/${fileNames[language]}.json`) && wanted.includes(namespaceOf(path))
  )
  for (const [index, text] of (await Promise.all(paths.map((path) => single[path]!()))).entries()) {
    const catalogue = JSON.parse(text) as Record<string, unknown>
    i18next.addResourceBundle(fileNames[language], namespaceOf(paths[index]!), catalogue)
  }
  return { antd: undefined, dates: undefined }
}

/** `…/modules/tickets/lang/en.json` → `tickets`; the shell's own → `shell`. */
const namespaceOf = (path: string) => /modules\/([^/]+)\/lang\//.exec(path)?.[1] ?? 'shell'

/** The namespaces of the pages for visitors: the shell's, and those of modules with texts for them. */
export const publicNamespaces: readonly string[] = [
  ...new Set(Object.keys(single).map(namespaceOf)),
]

/** Every namespace that is loaded in the current language. */
export const namespaces = () => Object.keys(i18next.getDataByLanguage(i18next.language) ?? {})
