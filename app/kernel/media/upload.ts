/** The files of a multipart body, validated before they are stored (API-11). */
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { MultipartFile } from '@adonisjs/core/bodyparser'
import type { HttpRequest } from '@adonisjs/core/http'
import { errors } from '#app/kernel/errors'
import { mediaLimitBytes, type FileToStore } from '#app/kernel/media/media'

/**
 * The file of this field, ready for `storeFile`. Throws 413 ERR_FILE_TOO_LARGE above the limit (default 25 MiB), 422
 * when it is missing or empty.
 */
export function uploadedFile(
  request: HttpRequest,
  field = 'file',
  limitBytes = mediaLimitBytes
): FileToStore {
  return toStore(request.file(field, { size: limitBytes }), field, limitBytes)
}

/** All files of this field, in order; one invalid file rejects all, for the same reasons. 422 when there is none. */
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

/** Opened on the first read, so that a rejected upload leaves no file open. */
async function* contentOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}
