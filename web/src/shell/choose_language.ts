/** Switches the language in the browser at once, and on the server for a signed-in user. */
import { changeLanguage, languages } from '#web/lib/i18n'
import { currentSession, currentVisit } from '#web/shell/session_store'
import { setLanguageCall } from '#web/shell/session_wire'

export async function chooseLanguage(key: string) {
  const language = languages.find((known) => known === key)
  if (!language) return
  await changeLanguage(language)
  // The language has already changed here; if the server cannot be reached, the next change will store it.
  // On a visit the server would store it for the admin.
  if (currentSession() && !currentVisit()) await setLanguageCall(language).catch(() => undefined)
}
