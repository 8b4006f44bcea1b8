/** What the crash test sends, and what the phones show of it: through the product's calls and the sandbox alone. */
import { createHash } from 'node:crypto'
import type { ReachForm } from '#modules/campaigns/tests/crash/form'
import { SandboxRefusal } from '#sandbox/client'
import type { ProductClient } from '#tests/support/product_client'
import { waitFor, type Product } from '#tests/support/product'

export interface People {
  /** Who receives the campaign. */
  readonly recipients: readonly string[]
  /** Recipients once more, without the ninth digit. */
  readonly again: readonly string[]
  /** The sandbox has no phone for numbers that end so. */
  readonly absent: readonly string[]
  readonly optedOut: readonly string[]
}

/** The people of one connection's list, none of whom is in another one. */
export function peopleOf(connection: number, form: ReachForm): People {
  const known = (place: number) => `55119${60_000_001 + connection * 5_000 + place}`
  const some = (count: number, number: (place: number) => string) =>
    Array.from({ length: count }, (_, place) => number(place))
  const recipients = some(form.recipients, known)
  return {
    recipients,
    again: recipients.slice(0, form.twice).map((number) => `5511${number.slice(5)}`),
    absent: some(form.absent, (place) => `55119${7_000 + connection * 100 + place}0000`),
    optedOut: some(form.optedOut, (place) => known(form.recipients + place)),
  }
}

/** A list that was uploaded as a file and whose numbers have been checked; resolves with its id. */
export async function uploadList(
  api: ProductClient,
  product: Product,
  name: string,
  { recipients, again, absent, optedOut }: People
): Promise<number> {
  const { id } = await api.call<{ id: number }>('POST', '/contact-lists', { name })
  const numbers = [...recipients, ...absent, ...optedOut, ...again]
  const form = new FormData()
  const lines = numbers.map((number, place) => `Pessoa ${place},${number}`)
  form.set('file', new Blob([['name,number', ...lines].join('\n')]), 'lista.csv')
  const answer = await fetch(`${product.url}/contact-lists/${id}/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.token}` },
    body: form,
  })
  if (!answer.ok) throw new Error(`upload: ${answer.status} ${await answer.text()}`)
  await waitFor(
    `the numbers of ${name} are checked`,
    async () => {
      const { counts } = await api.call<ListRow>('GET', `/contact-lists/${id}`)
      return counts.valid + counts.absent === numbers.length - again.length
    },
    300_000
  )
  return id
}
interface ListRow {
  readonly counts: { readonly valid: number; readonly absent: number }
}

/** As if each had written "SAIR" after an earlier campaign. */
export async function optOutAll(product: Product, companyId: number, numbers: readonly string[]) {
  const people = numbers.map((number) =>
    createHash('sha256').update(`${companyId}:${number}`).digest('hex')
  )
  await product.sql(
    `insert into campaign_opt_outs (company_id, person, created_at)
     select $1, person, now() from unnest($2::text[]) as person`,
    [companyId, people]
  )
}

export interface Reminder {
  readonly number: string
  readonly text: string
  /** Milliseconds. */
  readonly at: number
}

/** One schedule for each of as many new contacts, evenly spread over `writingMs` from `from`. */
export async function scheduleAll(
  api: ProductClient,
  connectionIds: readonly number[],
  form: ReachForm,
  from: number
): Promise<Reminder[]> {
  const reminders = Array.from({ length: form.schedules }, (_, place) => ({
    number: `55119${80_000_001 + place}`,
    text: `Lembrete ${place}`,
    at: from + Math.round((place * form.writingMs) / form.schedules),
  }))
  const rows = reminders.map(({ number, text }) => ({ name: text, number }))
  const { newContacts } = await api.call<{ newContacts: { contactId: number }[] }>(
    'POST',
    '/contacts/upload',
    rows
  )
  for (const [place, { text, at }] of reminders.entries()) {
    await api.call('POST', '/schedules', {
      body: text,
      contactId: newContacts[place]!.contactId,
      sendAt: new Date(at).toISOString(),
      whatsappId: connectionIds[place % connectionIds.length],
    })
  }
  return reminders
}

export interface Shown {
  readonly texts: readonly string[]
  /** How often a message arrived again under the same id, which the phone shows once. */
  readonly repeats: number
}

/** What the phone of each number shows of the texts that begin so, by number. */
export async function shownBy(
  { sandbox }: Product,
  numbers: readonly string[],
  beginning: string
): Promise<Map<string, Shown>> {
  const shown = new Map<string, Shown>()
  for (const number of numbers) {
    const chat = await sandbox.chat(number).catch((error) => {
      // A number that has no phone, or to which nobody has written.
      if (error instanceof SandboxRefusal && error.status === 404) return []
      throw error
    })
    const meant = chat.filter(({ text }) => text?.startsWith(beginning))
    shown.set(number, {
      texts: meant.map(({ text }) => text!),
      repeats: meant.reduce((sum, { copies }) => sum + copies - 1, 0),
    })
  }
  return shown
}
