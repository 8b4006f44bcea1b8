/** The web app's page with the brand of the platform in it, so that nothing flashes before the app has loaded. */
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { HttpContext } from '@adonisjs/core/http'
import { brandOfPages } from '#app/kernel/settings/brand'
import { defaultBrand, type Brand } from '#app/kernel/text/brand'
import { escapeHtml } from '#app/kernel/text/escape_html'

/**
 * The page with title, colours and icon of the brand. The app reads the rest from `<meta name="brand">`: scripts within
 * a page are not allowed.
 */
export function brandedPage(page: string, brand: Brand): string {
  const name = escapeHtml(brand.name)
  const head = [
    ...themeColors(brand),
    `<meta name="brand" content="${escapeHtml(JSON.stringify(brand))}" />`,
    ...(brand.favicon ? [`<link rel="icon" href="${escapeHtml(brand.favicon)}" />`] : []),
  ]
  // By functions: `$&` in a name is no pattern.
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`)
    .replace(/<meta name="theme-color"[^>]*>/, () => head.join('\n    '))
    .replace(/<noscript[^]*?<\/noscript/, (text) => text.replaceAll(defaultBrand.name, () => name))
}

const themeColors = ({ colors }: Brand) =>
  (['light', 'dark'] as const).map((mode) => {
    const color = escapeHtml(colors[mode])
    return `<meta name="theme-color" media="(prefers-color-scheme: ${mode})" content="${color}" />`
  })

interface MadePage {
  readonly of: string
  readonly bytes: Buffer
  readonly etag: string
}
let made: MadePage | null = null

/** The page in `file` for the present brand; null when that is the product's own, or when there is no such file. */
async function pageOf(file: string): Promise<MadePage | null> {
  const brand = JSON.stringify(await brandOfPages())
  if (brand === JSON.stringify(defaultBrand)) return null
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: null }))
  if (mtimeMs === null) return null
  const of = `${mtimeMs} ${brand}`
  if (made?.of === of) return made
  const bytes = Buffer.from(brandedPage(await readFile(file, 'utf8'), JSON.parse(brand) as Brand))
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return (made = { of, bytes, etag })
}

/** Answers with the branded page; false when the built one is right as it is. */
export async function sendBrandedPage(
  { request, response }: HttpContext,
  { file, policy }: { readonly file: string; readonly policy: string }
): Promise<boolean> {
  const page = await pageOf(file)
  if (!page) return false
  response.header('content-security-policy', policy)
  response.header('content-type', 'text/html; charset=utf-8')
  response.header('cache-control', 'no-cache')
  response.header('etag', page.etag)
  response.vary('accept')
  const isKnown = request.header('if-none-match') === page.etag
  if (isKnown) response.status(304)
  response.send(isKnown ? '' : page.bytes)
  return true
}
