/** The files of a multipart body, looked at before anybody stores them (API-11). */
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { MultipartFile } from '@adonisjs/core/bodyparser'
import type { HttpRequest } from '@adonisjs/core/http'
import { errors } from '#app/kernel/errors'
import { mediaLimitBytes, type FileToStore } from '#app/kernel/media'

/**
 * The file in this field, to be handed to `storeFile`. 413 ERR_FILE_TOO_LARGE above the limit (25 MiB when left
 * out), 422 for none or an empty one.
 */
export function uploadedFile(
  request: HttpRequest,
  field = 'file',
  limitBytes = mediaLimitBytes
): FileToStore {
  return toStore(request.file(field, { size: limitBytes }), field, limitBytes)
}

/** All files in this field, in their order; refused together for the same reasons. 422 for none. */
export function uploadedFiles(
  request: HttpRequest,
  field: string,
  limitBytes = mediaLimitBytes
): FileToStore[] {
  const [first = null, ...more] = request.files(field, { size: limitBytes })
  return [first, ...more].map((file) => toStore(file, field, limitBytes))
}

function toStore(file: MultipartFile | null, field: string, limitBytes: number): FileToStore {
  if (file?.errors.some(({ type }) => type === 'size')) throw new errors.E_FILE_TOO_LARGE()
  if (!file?.isValid || !file.size || !file.tmpPath) {
    throw new errors.E_VALIDATION({ fields: [{ field, rule: 'file' }] })
  }
  const { tmpPath, clientName: originalName } = file
  return { stream: Readable.from(contentOf(tmpPath)), originalName, limitBytes }
}

/** Opened by the first who reads: whoever refuses beforehand leaves nothing open. */
async function* contentOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}
