/** Serves stored files to whoever has a right to them (API-11, API-12). */
import type { HttpContext } from '@adonisjs/core/http'
import drive from '@adonisjs/drive/services/main'
import send from 'send'
import { actorSource, type Actor } from '#app/kernel/actor'
import { errors } from '#app/kernel/errors'
import { bucket } from '#app/kernel/media/bucket'
import { isSafeInline } from '#app/kernel/media/content_type'
import { mediaFolder } from '#app/kernel/media/folder'
import { fileKeeper } from '#app/kernel/media/keeper'
import { attachmentHeader, companyOfKey, isOfPlatform, shownName } from '#app/kernel/media/names'
import { isSigned } from '#app/kernel/media/signature'
import { registry } from '#app/kernel/registry'
import { bearerOf } from '#app/middleware/actor_middleware'
import { policyOfAnswers } from '#app/middleware/content_policy'

/** Seconds; a key never changes its content. */
const cacheFor = 3600
/** Seconds in which the bucket's own address must be opened; a film that plays longer asks again. */
const leadFor = 600

export default class MediaController {
  /** GET /media/{key}: with a signature, or with the token of somebody who may see the file (fileKeeper). */
  async show(ctx: HttpContext) {
    const key = (ctx.params['*'] as string[]).join('/')
    await assertMaySee(ctx, key)
    const mimetype = await typeOfStored(key)
    if (bucket) await lead(ctx, key, mimetype)
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

/** 404 for a file that rows of modules name, none of which the actor may see. */
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

/** To the bucket itself, for a moment: ranges and the rest are its work, and the bytes need not pass here. */
async function lead(ctx: HttpContext, key: string, mimetype: string): Promise<void> {
  const { wanted, isDownload } = wishOf(ctx, mimetype)
  const address = await drive.use().getSignedUrl(key, {
    expiresIn: `${leadFor} seconds`,
    contentType: mimetype,
    ...(isDownload && { contentDisposition: attachmentHeader(shownName(wanted, key)) }),
  })
  ctx.response.header('cache-control', `private, max-age=${leadFor / 2}`)
  ctx.response.redirect().toPath(address)
}

/** What is not safe to show is downloaded, and so is what somebody gives a name. */
function wishOf(ctx: HttpContext, mimetype: string) {
  const { name } = ctx.request.qs()
  const wanted = typeof name === 'string' ? name : undefined
  return { wanted, isDownload: wanted !== undefined || !isSafeInline(mimetype) }
}

/** Ranges, conditional requests and HEAD are the library's work. */
function stream(ctx: HttpContext, key: string, mimetype: string): Promise<void> {
  const raw = ctx.response.response
  // Nobody waits for it any more, and a second `close` would never come.
  if (raw.closed) return Promise.resolve()
  // Before the library begins: what is thrown inside its callbacks nobody catches.
  const headers = headersFor(ctx, key, mimetype)
  return new Promise((resolve, reject) => {
    raw.once('close', resolve)
    send(ctx.request.request, key, { root: mediaFolder, cacheControl: false, dotfiles: 'deny' })
      .on('headers', () => {
        for (const [header, value] of headers) raw.setHeader(header, value)
      })
      .on('error', ({ status }) => {
        // A range that lies outside has its own header and no body; all else is a file that is not there.
        if (status !== 416) return reject(new errors.E_ROUTE_NOT_FOUND())
        raw.statusCode = status
        raw.end()
      })
      .pipe(raw)
  })
}

/** The answer bypasses the framework's response, so its headers are carried over. */
function headersFor(ctx: HttpContext, key: string, mimetype: string) {
  const { wanted, isDownload } = wishOf(ctx, mimetype)
  return Object.entries({
    ...(ctx.response.getHeaders() as Record<string, string>),
    'content-type': mimetype === 'text/plain' ? 'text/plain; charset=utf-8' : mimetype,
    'cache-control': `private, max-age=${cacheFor}, immutable`,
    'content-security-policy': `${policyOfAnswers}; sandbox`,
    ...(isDownload ? { 'content-disposition': attachmentHeader(shownName(wanted, key)) } : {}),
  })
}
