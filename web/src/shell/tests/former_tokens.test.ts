/** A browser in which a former version has stored its token. */
import { expect, it } from 'vitest'
import { isRemembered } from '#web/shell/session_store'

/** The query makes it another file, which is loaded as by a page that starts. */
const sessionStore = '#web/shell/session_store?former'

it('forgets the token on start, and tries to stay signed in by the cookie', async () => {
  localStorage.setItem('token', 'former')
  localStorage.setItem('session', '{}')
  await import(/* @vite-ignore */ sessionStore)
  expect(localStorage.getItem('token')).toBeNull()
  expect(localStorage.getItem('session')).toBeNull()
  expect(isRemembered()).toBe(true)
})
