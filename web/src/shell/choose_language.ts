/** Changes the language here at once, and on the server for the signed-in person. */
import { changeLanguage, languages } from '#web/lib/i18n'
import { currentSession } from '#web/shell/session_store'
import { setLanguageCall } from '#web/shell/session_wire'

export async function chooseLanguage(key: string) {
  const language = languages.find((known) => known === key)
  if (!language) return
  await changeLanguage(language)
  // What is seen has changed already; a server that cannot be told now is told at the next choice.
  if (currentSession()) await setLanguageCall(language).catch(() => undefined)
}
