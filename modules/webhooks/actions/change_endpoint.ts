/** Webhooks are added, edited, deleted and get new secrets (OPS-05). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { errors as kernelErrors } from '#app/kernel/errors'
import { givenFields } from '#app/kernel/given_fields'
import { OutboundError } from '#app/kernel/outbound/error'
import { accessEndpoint, errors } from '#modules/webhooks/access'
import { maxEndpoints } from '#modules/webhooks/contract'
import { WebhookEndpoint } from '#modules/webhooks/models/webhook_endpoint'
import { outbound } from '#modules/webhooks/outbound'
import { forgetSubscriptions } from '#modules/webhooks/recording/subscriptions'
import { encrypted, newSecret } from '#modules/webhooks/secrets'

export interface EndpointForm {
  readonly name: string
  readonly url: string
  readonly events: readonly string[]
  readonly isActive: boolean
}
/** `secret` is shown this once (INT-12). */
export interface WithSecret {
  readonly endpoint: WebhookEndpoint
  readonly secret: string
}

/** Hours for which the former secret signs, too, after it was replaced. */
const overlapHours = 24

/** 422 ERR_WEBHOOK_ADDRESS; 409 ERR_TOO_MANY_WEBHOOKS. */
export async function addEndpoint(actor: Actor, form: EndpointForm): Promise<WithSecret> {
  const { companyId, userId } = actor
  if (userId === null) throw new kernelErrors.E_NO_PERMISSION()
  const secret = newSecret()
  const values = { ...fieldsOf(form), companyId, userId, secret: encrypted(secret) }
  return unitOfWork(async (work) => {
    await requireRoomForOne(actor, work)
    const endpoint = await new WebhookEndpoint()
      .useTransaction(work.trx)
      .merge({ ...values, createdAt: now(), updatedAt: now() })
      .save()
    record(work, actor, endpoint, 'create')
    return { endpoint, secret }
  })
}

/** Omitted fields stay. 404 ERR_NO_WEBHOOK_FOUND, 422 ERR_WEBHOOK_ADDRESS. */
export async function editEndpoint(
  actor: Actor,
  id: unknown,
  form: Partial<EndpointForm>
): Promise<WebhookEndpoint> {
  const values = fieldsOf(form)
  return unitOfWork(async (work) => {
    const endpoint = await accessEndpoint(actor, id, work)
    await endpoint.merge({ ...values, updatedAt: now() }).save()
    record(work, actor, endpoint, 'update')
    return endpoint
  })
}

/** With its deliveries. 404 ERR_NO_WEBHOOK_FOUND. */
export async function deleteEndpoint(actor: Actor, id: unknown): Promise<void> {
  await unitOfWork(async (work) => {
    const endpoint = await accessEndpoint(actor, id, work)
    await endpoint.delete()
    record(work, actor, endpoint, 'delete')
  })
}

/** The former secret signs as well for 24 hours. 404 ERR_NO_WEBHOOK_FOUND. */
export async function rotateSecret(actor: Actor, id: unknown): Promise<WithSecret> {
  const secret = newSecret()
  return unitOfWork(async (work) => {
    const endpoint = await accessEndpoint(actor, id, work)
    const formerSecret = endpoint.secret
    const formerSecretUntil = now().plus({ hours: overlapHours })
    await endpoint
      .merge({ secret: encrypted(secret), formerSecret, formerSecretUntil, updatedAt: now() })
      .save()
    record(work, actor, endpoint, 'rotate_secret')
    return { endpoint, secret }
  })
}

function fieldsOf({ url, events, ...others }: Partial<EndpointForm>) {
  const address = url === undefined ? undefined : permitted(url)
  return givenFields({ ...others, url: address, events: events && [...new Set(events)] })
}

/** The address as it is called; a name is resolved, and checked, by each call. */
function permitted(url: string): string {
  try {
    return outbound.parse(url).href
  } catch (error) {
    if (error instanceof OutboundError) throw new errors.E_WEBHOOK_ADDRESS()
    throw error
  }
}

async function requireRoomForOne(actor: Actor, work: Work) {
  const own = await WebhookEndpoint.of(actor, work.trx).select('id')
  if (own.length >= maxEndpoints) throw new errors.E_TOO_MANY_WEBHOOKS()
}

type Change = 'create' | 'update' | 'delete' | 'rotate_secret'

/** Neither the address nor the secret is stored: an address may contain one. */
function record(work: Work, actor: Actor, { id, name }: WebhookEndpoint, change: Change) {
  work.audit({
    actor,
    action: `webhooks.${change}`,
    entity: 'webhook_endpoints',
    entityId: id,
    ...(change === 'delete' ? { before: { name } } : { after: { name } }),
  })
  work.afterCommit(forgetSubscriptions)
}
