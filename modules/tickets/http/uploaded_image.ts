/** Takes in a picture that a person uploads. */
import { createReadStream } from 'node:fs'
import type { MultipartFile } from '@adonisjs/core/bodyparser'
import sharp from 'sharp'
import type { Actor } from '#app/kernel/actor'
import { errors } from '#app/kernel/errors'
import { storeFile } from '#app/kernel/media'
import type { ImageToSend } from '#modules/tickets/actions/reply_to_ticket'

/** What the bytes are decides, not the name (API-11). */
export async function storeImage(actor: Actor, file: MultipartFile): Promise<ImageToSend> {
  if (file.hasErrors || !file.tmpPath) {
    const isTooLarge = file.errors.some(({ type }) => type === 'size')
    throw isTooLarge ? new errors.E_FILE_TOO_LARGE() : invalidFiles('file')
  }
  const size = await sharp(file.tmpPath)
    .metadata()
    .catch(() => null)
  // An SVG is a program that draws: no phone shows it, and no browser shall run it.
  if (!size || size.format === 'svg') throw invalidFiles('image')
  const stream = createReadStream(file.tmpPath)
  const stored = await storeFile(actor, { stream, originalName: file.clientName })
  return {
    file: stored.key,
    mimetype: stored.mimetype,
    name: stored.name,
    width: size.width ?? null,
    height: size.height ?? null,
  }
}

export const invalidFiles = (rule: string) =>
  new errors.E_VALIDATION({ fields: [{ field: 'medias', rule }] })
