/** Cached checks of numbers: for a day when somebody has the number, for an hour when nobody has (EXT-04). */
import db from '@adonisjs/lucid/services/db'
import type { ChatAddress } from '#modules/whatsapp/contract'

export interface NumberCheck {
  /** Null: nobody has this number. */
  readonly address: ChatAddress | null
}

/** Null when it is not cached or has expired. */
export async function knownNumber(companyId: number, number: string): Promise<NumberCheck | null> {
  const { rows } = await db.rawQuery(
    `select address from number_checks where company_id = ? and number = ?
       and checked_at > now() - case when address is null then interval '1 hour'
         else interval '24 hours' end`,
    [companyId, number]
  )
  return rows[0] ?? null
}

/** What WhatsApp answered. */
export async function keepNumber(companyId: number, number: string, { address }: NumberCheck) {
  await db.rawQuery(
    `insert into number_checks (company_id, number, address, checked_at)
     values (?, ?, ?, now())
     on conflict (company_id, number) do update
     set address = excluded.address, checked_at = excluded.checked_at`,
    [companyId, number, address]
  )
}
