/** Setup before each test: missing browser APIs, Portuguese, no session. */
import { cleanup, configure } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { changeLanguage, loadPageTexts, startI18n } from '#web/lib/i18n'
import { queryClient } from '#web/lib/query'
import { setAuthority } from '#web/lib/http'
import { toastQueue } from '#web/lib/toasts'
import { screenFacts } from '#web/testing/screen_facts'
import { installedModules, loadModules } from '#web/shell/discover'
import { sessionStore } from '#web/shell/session_store'
import { thisPage } from '#web/shell/this_page'

// A lazy component is compiled when it is first rendered, which takes seconds on a busy machine.
configure({ asyncUtilTimeout: 15_000 })

window.matchMedia = (query: string) =>
  Object.assign(new EventTarget(), {
    matches: screenFacts.matches.has(query),
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as unknown as MediaQueryList

class Watcher {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}
Object.assign(globalThis, { ResizeObserver: Watcher, IntersectionObserver: Watcher })
// jsdom has no layout to scroll.
Element.prototype.scrollIntoView ??= () => undefined

// Before the test file is loaded, as some read the module list on import. The outlets for confirmations and toasts are preloaded.
await Promise.all([
  loadModules(),
  import('#web/kit/confirm_outlet'),
  import('#web/kit/toast_outlet'),
])

beforeAll(async () => {
  if (i18next.isInitialized) return
  await startI18n()
  await Promise.all(installedModules.map(({ name }) => loadPageTexts(name)))
})

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  screenFacts.matches.clear()
  // In jsdom animations never end, and anything that waits for one would hang.
  screenFacts.matches.add('(prefers-reduced-motion: reduce)')
  queryClient.clear()
  // Toasts queued by a test without a page would appear on the next test's page.
  toastQueue.setState({ waiting: [] })
  setAuthority(null)
  // Setting `left` first makes listeners treat this as a sign-out, which discards what a mere expiry would keep.
  sessionStore.setState({ phase: 'out', session: null, visit: null, left: true })
  sessionStore.setState({ left: false })
  await changeLanguage('pt', { remember: false })
})

afterEach(() => {
  cleanup()
  thisPage.stay()
})
