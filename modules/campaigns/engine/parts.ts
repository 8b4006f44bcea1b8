/** What one recipient of a campaign receives: the text of their turn, filled in, and the files that go with it. */
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

/**
 * The k-th recipient gets text k mod m of the m that are not blank (CMP-09); filled in as it leaves, so that the time
 * of day is that of the sending, and an edited text reaches those who still wait (CMP-20).
 */
export async function partsOf(
  actor: Actor,
  campaign: Campaign,
  recipient: Person & { readonly place: number }
): Promise<PartsOfRecipient> {
  const texts = campaign.texts.filter((text) => text.trim())
  const text = texts[recipient.place % texts.length] ?? ''
  const { mediaFile, mediaName, preparedId } = campaign
  return filledParts(actor, { text, mediaFile, mediaName, preparedId }, recipient)
}

/** What one person receives. */
export interface Said extends Pick<Campaign, 'mediaFile' | 'mediaName' | 'preparedId'> {
  readonly text: string
}

/** A medium carries the text as its caption where that fits; the files of the list follow (CMP-16). */
export async function filledParts(
  actor: Actor,
  said: Said,
  person: Person
): Promise<PartsOfRecipient> {
  const fill = await fillFor(actor, person)
  const body = fill(said.text)
  const files = await filesOf({ companyId: actor.companyId, preparedId: said.preparedId }, fill)
  return { body, parts: [...leading(body, said), ...files] }
}

/** Fills the variables of a text for a person (CMP-10, VAR-01..06): also those in single braces. */
export async function fillFor(actor: Actor, person: Person): Promise<(text: string) => string> {
  const values = await valuesFor(actor, person)
  return (text) => renderVariables(text, values, { singleBraces: true })
}

/** What each variable is for a person, own ones included; by name in lower case. */
export async function valuesFor(actor: Actor, person: Person): Promise<VariableValues> {
  const own = await ownVariables(actor)
  const known = await tickets.variablesFor(actor, person)
  return {
    ...Object.fromEntries(own.map(({ key, value }) => [key.trim().toLowerCase(), value])),
    ...known,
    ...Object.fromEntries([
      ['nome', known.name!],
      ['numero', person.number],
    ]),
  }
}

function leading(body: string, { mediaFile, mediaName }: Said): ReplyPart[] {
  const text: ReplyPart[] = body.trim() ? [{ kind: 'text', body }] : []
  if (!mediaFile) return text
  const source = { file: mediaFile, name: mediaName ?? '' }
  if (body.length <= maxCaptionLength) return [{ kind: 'file', source, caption: body }]
  return [...text, { kind: 'file', source, caption: '' }]
}

async function filesOf(
  { companyId, preparedId }: Pick<Campaign, 'companyId' | 'preparedId'>,
  fill: (text: string) => string
): Promise<ReplyPart[]> {
  const source = preparedId === null ? null : await preparedFilesSource()
  const files = source ? await source.filesOf({ companyId, preparedId: preparedId! }) : []
  return files.map(({ file, name, caption }) => ({
    kind: 'file',
    source: { file, name },
    caption: fill(caption),
  }))
}
