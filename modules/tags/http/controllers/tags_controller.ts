/** Tags (TAG-01). */
import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#app/kernel/actor/actor'
import { hasMore, pageNumber } from '#app/kernel/http/wire'
import { inCompany } from '#modules/identity/public'
import { accessTag } from '#modules/tags/access'
import { addTag } from '#modules/tags/actions/add_tag'
import { deleteTag } from '#modules/tags/actions/delete_tag'
import { editTag } from '#modules/tags/actions/edit_tag'
import { countedTagWire, tagWire } from '#modules/tags/http/transformers/tag_transformer'
import { changedTag, newTag } from '#modules/tags/http/validators/tag_validators'
import type Tag from '#modules/tags/models/tag'
import { allTags, countTickets, listTags, tagsPerPage } from '#modules/tags/queries/list_tags'
import type { CountedTagWire, TagsPageWire, TagWire } from '#modules/tags/wire'

export default class TagsController {
  /** GET /tags?pageNumber&searchParam&companyId; only the operator may name a company (API-01). */
  async index({ actor, request }: HttpContext): Promise<TagsPageWire> {
    const { pageNumber: wanted, searchParam, companyId } = request.qs()
    const page = pageNumber(wanted)
    const reader = await inCompany(actor, companyId)
    const { tags, count } = await listTags(reader, { page, search: searchParam })
    return {
      tags: await counted(reader, tags),
      count,
      hasMore: hasMore(count, page, tagsPerPage, tags.length),
    }
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
