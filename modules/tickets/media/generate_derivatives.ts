/** Makes what a conversation shows beside a file: its small picture, its playable copy, its measures. */
import type { Actor } from '#app/kernel/actor'
import { errors } from '#app/kernel/errors'
import { playableCopy } from '#modules/tickets/media/playable_copy'
import { smallPreview } from '#modules/tickets/media/small_preview'
import { storeUnplaced } from '#modules/tickets/media/unplaced_files'
import { smallPicture } from '#modules/tickets/media/small_picture'
import type { MessageKind } from '#modules/whatsapp/contract'

export interface Derivatives {
  /** Keys of stored files. */
  readonly mediaThumbnail: string | null
  readonly mediaPlayable: string | null
  /** Left out when the content does not say. */
  readonly mediaWidth?: number
  readonly mediaHeight?: number
}

interface Received {
  readonly kind: MessageKind
  readonly bytes: Uint8Array
  /** As the content says. */
  readonly mimetype: string
  /** Base64 of the small picture that came along; null when none did. */
  readonly preview: string | null
}

/** Nothing here ever fails a message: what cannot be made is not there. */
export async function generateDerivatives(
  company: Pick<Actor, 'companyId'>,
  { kind, bytes, mimetype, preview }: Received
): Promise<Derivatives> {
  if (kind === 'image' || kind === 'sticker') return pictureDerivatives(company, bytes)
  const small = preview && (await smallPreview(preview))
  const copy = kind === 'voice' || kind === 'audio' ? await playableCopy(bytes, mimetype) : null
  return {
    mediaThumbnail: small && (await stored(company, small)),
    mediaPlayable: copy && (await stored(company, copy)),
  }
}

async function pictureDerivatives(company: Pick<Actor, 'companyId'>, bytes: Uint8Array) {
  const small = await smallPicture(bytes)
  if (!small) return { mediaThumbnail: null, mediaPlayable: null }
  return {
    mediaThumbnail: small.bytes && (await stored(company, small.bytes)),
    mediaPlayable: null,
    mediaWidth: small.width,
    mediaHeight: small.height,
  }
}

/** Its key; null when the company has no room for it beside the file itself. */
async function stored(company: Pick<Actor, 'companyId'>, bytes: Uint8Array) {
  try {
    return (await storeUnplaced(company, { bytes })).key
  } catch (error) {
    if (error instanceof errors.E_STORAGE_FULL) return null
    throw error
  }
}
