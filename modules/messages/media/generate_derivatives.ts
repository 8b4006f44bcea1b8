/** Creates what a conversation shows for a file: its thumbnail, its playable copy, its dimensions. */
import type { Actor } from '#app/kernel/actor/actor'
import { errors } from '#app/kernel/errors'
import { storePending } from '#app/kernel/media/pending_files'
import { playableCopy } from '#app/kernel/media/convert/playable_copy'
import { smallPreview } from '#app/kernel/media/convert/small_preview'
import { smallPicture } from '#app/kernel/media/convert/small_picture'
import type { MessageKind } from '#modules/whatsapp/contract'

export interface Derivatives {
  /** Keys of stored files. */
  readonly mediaThumbnail: string | null
  readonly mediaPlayable: string | null
  /** Omitted when the content does not tell. */
  readonly mediaWidth?: number
  readonly mediaHeight?: number
}

interface Received {
  readonly kind: MessageKind
  readonly bytes: Uint8Array
  /** Detected from the content. */
  readonly mimetype: string
  /** Base64 of the preview that the sender attached; null without one. */
  readonly preview: string | null
}

/** Never fails a message: a derivative that cannot be created is null. */
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

/** The key of the stored file; null when the company's storage has no room for it. */
async function stored(company: Pick<Actor, 'companyId'>, bytes: Uint8Array) {
  try {
    return (await storePending(company, { bytes })).key
  } catch (error) {
    if (error instanceof errors.E_STORAGE_FULL) return null
    throw error
  }
}
