/** File names: as displayed, and as sent in a header. */

/** The original name for display: no folders, no control characters, `_` for spaces (API-11). */
export function shownName(originalName: string | undefined, key: string): string {
  const last = (originalName ?? '').split(/[\\/]/).at(-1)!
  const name = last
    .replace(/\p{Cc}/gu, '')
    .trim()
    .replace(/\s+/g, '_')
  // Cut by whole characters: half a surrogate pair cannot be encoded in a header.
  const cut = [...name.toWellFormed()].slice(-200).join('')
  return cut || key.split('/').at(-1)!
}

/** An optional folder inside the owner's, and a random name. */
const inside = String.raw`(?:[a-zA-Z_]{1,20}\/\d{1,10}\/)?[0-9a-f-]{36}\.[a-z0-9.]{1,12}`
const keyOfCompany = new RegExp(`^companies/(\\d{1,10})/${inside}$`)
const keyOfPlatform = new RegExp(`^platform/${inside}$`)

/** The company that a key belongs to; null when it is not a company's key. */
export function companyOfKey(key: string): number | null {
  const found = keyOfCompany.exec(key)
  return found && !key.includes('..') ? Number(found[1]) : null
}

/** Whether any signed-in user may open it. */
export const isOfPlatform = (key: string) => keyOfPlatform.test(key) && !key.includes('..')

/** Content-Disposition for a download, with any characters in the name (RFC 6266). */
export function attachmentHeader(name: string): string {
  const plain = name.replace(/[^\w.-]/g, '_')
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
