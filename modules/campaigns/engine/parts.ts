/** What the recipients of a campaign receive: the text of their turn, filled in, and the files that go with it. */
import type { Actor } from '#app/kernel/actor/actor'
import { renderVariables, type VariableValues } from '#app/kernel/text/variables'
import { preparedFilesSource } from '#modules/campaigns/access'
import { maxCaptionLength } from '#modules/campaigns/contract'
import type { Campaign, CampaignRecipient } from '#modules/campaigns/model'
import { ownVariables } from '#modules/campaigns/read_settings'
import type { ReplyPart } from '#modules/messages/public'
import { tickets } from '#modules/tickets/public'

type Person = Pick<CampaignRecipient, 'name' | 'number' | 'email'>

export interface PartsOfRecipient {
  /** Empty when only files are sent. */
  readonly body: string
  readonly parts: readonly ReplyPart[]
}
export type Writer = (text: string, person: Person) => Promise<PartsOfRecipient>

/** The k-th recipient gets text k mod m of the m that are not blank (CMP-09). */
export function textOf({ texts }: Pick<Campaign, 'texts'>, place: number): string {
  const some = texts.filter((text) => text.trim())
  return some[place % some.length] ?? ''
}

/**
 * Fills in a text as it leaves, so that the time of day is that of the sending, and an edited text reaches those who
 * still wait (CMP-20). A medium carries the text as its caption where that fits; the files of the list follow (CMP-16).
 */
export async function writerFor(
  actor: Actor,
  media: Pick<Campaign, 'mediaFile' | 'mediaName' | 'preparedId'>
): Promise<Writer> {
  const valuesOf = await valuesFor(actor)
  const files = await filesOf(actor, media.preparedId)
  return async (text, person) => {
    const captions = files.map(({ caption }) => caption)
    const isPlain = [text, ...captions].every((one) => !one.includes('{'))
    const values = isPlain ? {} : await valuesOf(person)
    const body = filled(text, values)
    const following = files.map((file) => ({ ...file, caption: filled(file.caption, values) }))
    return { body, parts: [...leading(body, media), ...following] }
  }
}

/** The variables of a text (CMP-10, VAR-01..06): also those in single braces. */
const filled = (text: string, values: VariableValues) =>
  renderVariables(text, values, { singleBraces: true })

/** What each variable is for a person, own ones included; by name in lower case. */
export async function valuesFor(
  actor: Actor
): Promise<(person: Person) => Promise<VariableValues>> {
  const own = await ownVariables(actor)
  const knownOf = await tickets.variablesFor(actor)
  return async (person) => {
    const known = await knownOf(person)
    return {
      ...Object.fromEntries(own.map(({ key, value }) => [key.trim().toLowerCase(), value])),
      ...known,
      ...Object.fromEntries([
        ['nome', known.name!],
        ['numero', person.number],
      ]),
    }
  }
}

function leading(
  body: string,
  { mediaFile, mediaName }: Pick<Campaign, 'mediaFile' | 'mediaName'>
): ReplyPart[] {
  const text: ReplyPart[] = body.trim() ? [{ kind: 'text', body }] : []
  if (!mediaFile) return text
  const source = { file: mediaFile, name: mediaName ?? '' }
  if (body.length <= maxCaptionLength) return [{ kind: 'file', source, caption: body }]
  return [...text, { kind: 'file', source, caption: '' }]
}

async function filesOf({ companyId }: Pick<Actor, 'companyId'>, preparedId: number | null) {
  const source = preparedId === null ? null : await preparedFilesSource()
  const files = source ? await source.filesOf({ companyId, preparedId: preparedId! }) : []
  return files.map(
    ({ file, name, caption }) => ({ kind: 'file', source: { file, name }, caption }) as const
  )
}
