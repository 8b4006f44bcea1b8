/** What a test page needs before each test: a browser's missing parts, Portuguese, a clean session. */
import { cleanup, configure } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { changeLanguage, startI18n } from '#web/lib/i18n'
import { queryClient } from '#web/lib/query'
import { setAuthority } from '#web/lib/http'
import { toastQueue } from '#web/kit/toasts'
import { screenFacts } from '#web/testing/screen_facts'
import { loadModules } from '#web/shell/discover'
import { sessionStore } from '#web/shell/session_store'
import { thisPage } from '#web/shell/this_page'

// A part that is loaded when it is first shown is compiled then: on a busy machine that takes seconds.
configure({ asyncUtilTimeout: 5_000 })

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

// Before the test's own file is read: some look at the bundle there. Questions and news have their place at once.
await Promise.all([
  loadModules(),
  import('#web/kit/confirm_outlet'),
  import('#web/kit/toast_outlet'),
])

beforeAll(async () => {
  if (!i18next.isInitialized) await startI18n()
})

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  screenFacts.matches.clear()
  // jsdom never ends an animation, and what waits for one would stay for ever.
  screenFacts.matches.add('(prefers-reduced-motion: reduce)')
  queryClient.clear()
  // What a test said without a page would appear on the next one's.
  toastQueue.setState({ waiting: [] })
  setAuthority(null)
  // Who leaves takes everything along; who is only put out finds it again.
  sessionStore.setState({ phase: 'out', session: null, left: true })
  sessionStore.setState({ left: false })
  await changeLanguage('pt', { remember: false })
})

afterEach(() => {
  cleanup()
  thisPage.stay()
})
