/** The page on which a browser comes back from Google: says how it went, in the person's language, and closes (CAL-01). */
import { createHash } from 'node:crypto'
import { escapeHtml } from '#app/kernel/text/escape_html'
import { textIn } from '#app/kernel/settings/texts'
import type { AuthorizationOutcome } from '#modules/calendar/account/authorize'

/** Milliseconds after which a window that went well closes: long enough to read a word. */
const closesAfter = 1500

// The system's own colours, light and dark.
const style = `
  :root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
  main { max-width: 26rem; margin: 16vh auto; padding: 0 1rem; text-align: center; }
  h1 { font-size: 1.25rem; }
  button { min-height: 2.75rem; padding: 0 1.25rem; font: inherit; }
`
const script = `
  const closing = document.querySelector('button')
  closing.addEventListener('click', () => window.close())
  if (document.body.dataset.outcome === 'connected') setTimeout(() => window.close(), ${closesAfter})
`
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Of its response: this style and this script, and nothing else. */
export const policyOfCallback = [
  "default-src 'none'",
  `style-src ${hashOf(style)}`,
  `script-src ${hashOf(script)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** `language`: pt, en or es. */
export async function callbackPage(
  outcome: AuthorizationOutcome,
  language: string
): Promise<string> {
  const text = async (key: string) =>
    escapeHtml((await textIn(language, `calendar:callback.${key}`)) ?? key)
  const title = await text(outcome === 'connected' ? 'connected_title' : 'failed_title')
  const [says, close] = [await text(outcome), await text('close')]
  return `<!doctype html>
<html lang="${language === 'pt' ? 'pt-BR' : language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <style>${style}</style>
  </head>
  <body data-outcome="${outcome}">
    <main>
      <h1>${title}</h1>
      <p role="${outcome === 'connected' ? 'status' : 'alert'}">${says}</p>
      <button type="button">${close}</button>
    </main>
    <script>${script}</script>
  </body>
</html>
`
}
