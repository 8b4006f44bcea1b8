/** The values of a campaign's form, and how they are saved together with the attached file. */
import type { Dayjs } from 'dayjs'
import type { ChosenFile } from '#web/kit/save_with_file'
import { attachFile, detachFile, saveCampaign, saveTexts, type CampaignForm } from './api'
import type { Campaign } from './model'
import { formTime, shownTime } from './zone'

/** `later`: kept without a time; `now`: as soon as it is saved. */
export interface When {
  readonly mode: 'later' | 'now' | 'at'
  /** The digits of the clock in the company's zone; null until chosen. */
  readonly at: Dayjs | null
}
export interface Values {
  readonly name: string
  readonly texts: readonly string[]
  readonly connectionId: number | null
  /** `kind id`. */
  readonly group: string | null
  readonly fileListId: number | null
  readonly scheduledAt: When
  readonly file: ChosenFile | null
}

export const groupKey = ({ kind, id }: { kind: string; id: number }) => `${kind} ${id}`
export function groupOf(key: string | null | undefined) {
  if (!key) return null
  const [kind, id] = key.split(' ') as [string, string]
  return { kind, id: Number(id) }
}

export function valuesOf(campaign: Campaign | null, zone: string): Values {
  if (!campaign) {
    const none = { connectionId: null, group: null, fileListId: null, file: null }
    return { name: '', texts: [''], ...none, scheduledAt: { mode: 'later', at: null } }
  }
  const { name, texts, connectionId, group, fileListId, file, scheduledAt } = campaign
  const written = texts.filter((text) => text.trim())
  return {
    ...{ name, connectionId, fileListId },
    texts: written.length ? written : [''],
    group: group && groupKey(group),
    scheduledAt: scheduledAt
      ? { mode: 'at', at: shownTime(scheduledAt, zone) }
      : { mode: 'later', at: null },
    file: file && { name: file.name, chosen: null },
  }
}

/** The time as a form sends it; null: it does not start by itself. */
export function timeOf({ mode, at }: When, zone: string): string | null {
  if (mode === 'now') return formTime(shownTime(Date.now(), zone))
  return mode === 'at' && at ? formTime(at) : null
}

interface Saving {
  readonly edited: Campaign | null
  readonly id: number | null
  readonly values: Values
  readonly zone: string
  readonly onSaved: (id: number) => void
}

/**
 * A cancelled campaign takes texts alone (CMP-05). While the attached file changes, the campaign has no time: it must
 * neither start without its file, nor be refused because the file is all that it says (CMP-04).
 */
export async function save(saving: Saving): Promise<void> {
  const { edited, id, values, zone, onSaved } = saving
  if (edited?.status === 'cancelled') {
    await saveTexts(edited.id, values.texts)
    return
  }
  const form = formOf(values, zone)
  const isFileNew = Boolean(values.file?.chosen || (!values.file && edited?.file))
  const saved = await saveCampaign(id, isFileNew ? { ...form, scheduledAt: null } : form)
  onSaved(saved.id)
  if (!isFileNew) return
  await saveFile(saved, values.file)
  if (form.scheduledAt) await saveCampaign(saved.id, form)
}

async function saveFile(saved: Campaign, file: ChosenFile | null) {
  if (file?.chosen) await attachFile(saved.id, file.chosen)
  else if (saved.file) await detachFile(saved.id)
}

const formOf = (values: Values, zone: string): CampaignForm => ({
  name: values.name.trim(),
  texts: values.texts.filter((text) => text.trim()),
  connectionId: values.connectionId ?? null,
  group: groupOf(values.group),
  fileListId: values.fileListId ?? null,
  scheduledAt: timeOf(values.scheduledAt, zone),
})
