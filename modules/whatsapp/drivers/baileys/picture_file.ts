/** Downloads a profile picture; it is not encrypted, and is stored only on WhatsApp's own hosts. */
import { fetchFrom, mediaHost } from '#modules/whatsapp/drivers/baileys/media'
import { sandboxUrl } from '#modules/whatsapp/drivers/baileys/harden'
import { errors } from '#modules/whatsapp/access'

/** Pictures move between these hosts; no other host is ever requested. */
const whatsappHosts = /^(?:pps|mmg|media(?:-[a-z0-9-]+)?\.cdn)\.whatsapp\.net$/

/** At most `limit` bytes. Throws 413 above; 502 when it cannot be downloaded, or when the host is another one. */
export async function downloadPicture(address: string, limit: number): Promise<Buffer> {
  const url = URL.parse(address)
  if (!url || !isPictureHost(url)) throw new errors.E_MEDIA_DOWNLOAD({ cause: 'host' })
  return fetchFrom(url, limit)
}

/** With the sandbox it is the only host allowed, and WhatsApp's are not. */
export function isPictureHost({ protocol, host }: URL): boolean {
  return protocol === 'https:' && (sandboxUrl() ? host === mediaHost() : whatsappHosts.test(host))
}
