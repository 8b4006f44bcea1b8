/** Tags, and the tags of a ticket (TAG-01, TAG-02). */
import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#app/kernel/actor/actor'
import { inCompany } from '#modules/identity/public'
import { accessTag } from '#modules/tags/access'
import { addTag, deleteTag, editTag } from '#modules/tags/actions/change_tag'
import { syncTags, type ChosenTag } from '#modules/tags/actions/tag_ticket'
import type { Tag } from '#modules/tags/model'
import { allTags, countTickets, listTags } from '#modules/tags/queries'
import { countedTagWire, tagWire } from '#modules/tags/transformer'
import { changedTag, newTag, tagsOfTicket } from '#modules/tags/validators'
import type { CountedTagWire, TagsPageWire, TagWire } from '#modules/tags/wire'
import { ticketAnswer } from '#modules/tickets/public'

export default class TagsController {
  /** GET /tags?pageNumber&searchParam&companyId; only the operator may name a company (API-01). */
  async index({ actor, request }: HttpContext): Promise<TagsPageWire> {
    const { pageNumber, searchParam, companyId } = request.qs()
    const reader = await inCompany(actor, companyId)
    const { rows, ...page } = await listTags(reader, pageNumber, searchParam)
    return { tags: await counted(reader, rows), ...page }
  }

  /** GET /tags/list?searchParam&companyId: a bare array of all. */
  async list({ actor, request }: HttpContext): Promise<TagWire[]> {
    const { searchParam, companyId } = request.qs()
    return (await allTags(await inCompany(actor, companyId), searchParam)).map(tagWire)
  }

  /** GET /tags/{id} */
  async show({ actor, params }: HttpContext): Promise<CountedTagWire> {
    return one(actor, await accessTag(actor, params.id))
  }

  /** POST /tags */
  async store({ actor, request }: HttpContext): Promise<CountedTagWire> {
    return one(actor, await addTag(actor, formOf(await request.validateUsing(newTag))))
  }

  /** PUT /tags/{id}: omitted fields stay. */
  async update({ actor, params, request }: HttpContext): Promise<CountedTagWire> {
    const form = formOf(await request.validateUsing(changedTag))
    return one(actor, await editTag(actor, params.id, form))
  }

  /** DELETE /tags/{id} */
  async destroy({ actor, params }: HttpContext) {
    await deleteTag(actor, params.id)
    return { message: 'Tag deleted.' }
  }

  /** POST /tags/sync: responds with the ticket and its tags. */
  async sync({ actor, request }: HttpContext) {
    const { ticketId, tags } = await request.validateUsing(tagsOfTicket)
    const chosen = tags.map(({ id, name }): ChosenTag => (id ? { id } : { name: name! }))
    return ticketAnswer(actor, await syncTags(actor, ticketId, chosen))
  }
}

const formOf = <T extends { kanban?: boolean; userId?: number | null }>({
  kanban,
  userId,
  ...text
}: T) => ({ ...text, isKanban: kanban, userId: userId ?? undefined })

async function counted(actor: Actor, tags: readonly Tag[]): Promise<CountedTagWire[]> {
  const counts = await countTickets(
    actor,
    tags.map(({ id }) => id)
  )
  return tags.map((tag) => countedTagWire(tag, counts.get(tag.id) ?? 0))
}

const one = async (actor: Actor, tag: Tag) => (await counted(actor, [tag]))[0]!
