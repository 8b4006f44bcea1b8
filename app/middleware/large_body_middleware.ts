/**
 * Parses a body with files, or a long list, after the guards of its route, so that only permitted requests are read
 * (API-11).
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { HttpContext } from '@adonisjs/core/http'
import BodyParserMiddleware from '@adonisjs/core/bodyparser_middleware'
import type { NextFn } from '@adonisjs/core/types/http'
import { errors } from '#app/kernel/errors'
import { mediaLimitBytes } from '#app/kernel/media/media'
import { inFolderOfCall } from '#app/kernel/media/incoming'
import { seeToSoundText } from '#app/middleware/sanitize_text'
import config from '#config/bodyparser'

export interface Takes {
  /** Maximum body size as a multiple of the largest file; bodies with files are rejected when omitted. */
  readonly files?: number
  /** Maximum size of a JSON body, such as `10mb`; default as on any other route. */
  readonly json?: string
  /** The route handles NULs in its body itself. */
  readonly keepsNul?: true
}

export default class LargeBodyMiddleware {
  async handle(ctx: HttpContext, next: NextFn, takes: Takes) {
    const read = (parser: BodyParserMiddleware) =>
      parser.handle(ctx, () => {
        seeToSoundText(ctx.request, takes)
        return next()
      })
    if (!ctx.request.is(['multipart/form-data'])) return read(jsonParser(takes))
    if (!takes.files) throw new errors.E_UNSUPPORTED_MEDIA_TYPE()
    return inFolderOfCall((folder) => read(filesParser(folder, takes.files! * mediaLimitBytes)))
  }
}

const jsonParser = ({ json: limit }: Takes) =>
  new BodyParserMiddleware({ ...config, json: { ...config.json, ...(limit && { limit }) } })

const filesParser = (folder: string, limit: number) =>
  new BodyParserMiddleware({
    ...config,
    multipart: {
      ...config.multipart,
      autoProcess: true,
      limit,
      tmpFileName: () => join(folder, randomUUID()),
    },
  })
