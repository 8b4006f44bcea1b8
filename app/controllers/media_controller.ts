/** Serves stored files to everybody with permission (API-11, API-12). */
import type { HttpContext } from '@adonisjs/core/http'
import drive from '@adonisjs/drive/services/main'
import send from 'send'
import { actorSource, type Actor } from '#app/kernel/actor/actor'
import { errors } from '#app/kernel/errors'
import { bucket } from '#config/bucket'
import { isSafeInline } from '#app/kernel/media/content_type'
import { mediaFolder } from '#config/drive'
import { fileKeeper } from '#app/kernel/media/keeper'
import { attachmentHeader, companyOfKey, isOfPlatform, shownName } from '#app/kernel/media/names'
import { isSigned } from '#app/kernel/media/signature'
import { registry } from '#app/kernel/modules/registry'
import { bearerOf } from '#app/middleware/actor_middleware'
import { policyOfAnswers } from '#app/middleware/content_policy'

/** Cache time in seconds; the content of a key never changes. */
const cacheSeconds = 3600
/** Lifetime in seconds of a redirect to the bucket; a video that plays longer requests a new one. */
const redirectSeconds = 600

export default class MediaController {
  /** GET /media/{key}: with a signature, or with the token of a user who may see the file (fileKeeper). */
  async show(ctx: HttpContext) {
    const key = (ctx.params['*'] as string[]).join('/')
    await assertMaySee(ctx, key)
    const mimetype = await typeOfStored(key)
    if (bucket) await redirectToBucket(ctx, key, mimetype)
    else await stream(ctx, key, mimetype)
  }
}

async function assertMaySee(ctx: HttpContext, key: string) {
  const companyId = companyOfKey(key)
  const isForAll = isOfPlatform(key)
  if (companyId === null && !isForAll) throw new errors.E_ROUTE_NOT_FOUND()
  const { exp, sig } = ctx.request.qs()
  if (typeof exp === 'string' && typeof sig === 'string' && isSigned(key, { exp, sig })) return
  const [Source] = await registry.contributionsTo(actorSource)
  const { actor, debt } = await new Source().authenticate(bearerOf(ctx))
  if (!isForAll && actor.companyId !== companyId) throw new errors.E_ROUTE_NOT_FOUND()
  if (debt) throw debt
  await assertKept(actor, key)
}

/** Throws 404 when rows of modules refer to the file and the actor may see none of them. */
async function assertKept(actor: Actor, key: string): Promise<void> {
  const keepers = await registry.contributionsTo(fileKeeper)
  const answers = await Promise.all(keepers.map((Keeper) => new Keeper().mayOpen(actor, key)))
  if (answers.includes(false) && !answers.includes(true)) throw new errors.E_ROUTE_NOT_FOUND()
}

async function typeOfStored(key: string): Promise<string> {
  try {
    const { contentType } = await drive.use().getMetaData(key)
    return contentType ?? 'application/octet-stream'
  } catch {
    throw new errors.E_ROUTE_NOT_FOUND()
  }
}

/**
 * Redirects to the bucket with a short-lived URL: it handles ranges, and the bytes need not pass through this
 * process.
 */
async function redirectToBucket(ctx: HttpContext, key: string, mimetype: string): Promise<void> {
  const { fileName, isDownload } = dispositionOf(ctx, mimetype)
  const address = await drive.use().getSignedUrl(key, {
    expiresIn: `${redirectSeconds} seconds`,
    contentType: mimetype,
    ...(isDownload && { contentDisposition: attachmentHeader(shownName(fileName, key)) }),
  })
  ctx.response.header('cache-control', `private, max-age=${redirectSeconds / 2}`)
  ctx.response.redirect().toPath(address)
}

/** Downloaded when it is not safe to show inline, or when the request gives a file name. */
function dispositionOf(ctx: HttpContext, mimetype: string) {
  const { name } = ctx.request.qs()
  const fileName = typeof name === 'string' ? name : undefined
  return { fileName, isDownload: fileName !== undefined || !isSafeInline(mimetype) }
}

/** Ranges, conditional requests and HEAD are handled by the library. */
function stream(ctx: HttpContext, key: string, mimetype: string): Promise<void> {
  const raw = ctx.response.response
  // The caller has disconnected, and `close` would not be emitted again.
  if (raw.closed) return Promise.resolve()
  // Computed before the library starts: exceptions in its callbacks are not caught.
  const headers = headersFor(ctx, key, mimetype)
  return new Promise((resolve, reject) => {
    raw.once('close', resolve)
    send(ctx.request.request, key, { root: mediaFolder, cacheControl: false, dotfiles: 'deny' })
      .on('headers', () => {
        for (const [header, value] of headers) raw.setHeader(header, value)
      })
      .on('error', ({ status }) => {
        // An unsatisfiable range has its own header and no body; any other error means that the file does not exist.
        if (status !== 416) return reject(new errors.E_ROUTE_NOT_FOUND())
        raw.statusCode = status
        raw.end()
      })
      .pipe(raw)
  })
}

/** The library writes to the raw response, so the framework's headers must be copied. */
function headersFor(ctx: HttpContext, key: string, mimetype: string) {
  const { fileName, isDownload } = dispositionOf(ctx, mimetype)
  return Object.entries({
    ...(ctx.response.getHeaders() as Record<string, string>),
    'content-type': mimetype === 'text/plain' ? 'text/plain; charset=utf-8' : mimetype,
    'cache-control': `private, max-age=${cacheSeconds}, immutable`,
    'content-security-policy': `${policyOfAnswers}; sandbox`,
    ...(isDownload ? { 'content-disposition': attachmentHeader(shownName(fileName, key)) } : {}),
  })
}
