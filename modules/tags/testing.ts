/** Test helper for every module: tags. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { Tag, TicketTag } from '#modules/tags/model'

type Company = Pick<Actor, 'companyId'>
let made = 0

export function aTag(
  { companyId }: Company,
  options: Partial<Pick<Tag, 'name' | 'color' | 'isKanban' | 'position'>> = {}
) {
  const facts = { name: `Tag ${++made}`, color: '#0B6E76', isKanban: false, ...options }
  return Tag.create({ companyId, ...facts, createdAt: now(), updatedAt: now() })
}

export function hang(tag: Tag, ticket: { readonly id: number }) {
  const { companyId, id: tagId, isKanban } = tag
  return TicketTag.create({ companyId, ticketId: ticket.id, tagId, isKanban, createdAt: now() })
}
