/** Requests of the settings that all campaigns of a company share (CMP-25). */
import type { CampaignSettingWire } from '#modules/campaigns/wire'
import { http } from '#web/lib/http'

export interface OwnVariable {
  readonly key: string
  readonly value: string
}
export interface CampaignSettings {
  /** Seconds. */
  readonly messageInterval: number
  /** Messages; 0: never. */
  readonly longerIntervalAfter: number
  /** Seconds. */
  readonly greaterInterval: number
  readonly variables: readonly OwnVariable[]
  /** `HH:mm-HH:mm`; empty: at any time. */
  readonly campaignWindow: string
  /** Messages a day and number; 0: no limit. */
  readonly campaignDailyLimit: number
  /** Separated by commas. */
  readonly optOutWords: string
  readonly optInWords: string
}

export const readSettings = async (signal?: AbortSignal) =>
  toSettings(await http.get<CampaignSettingWire[]>('/campaign-settings', { signal }))

export const saveSettings = async (settings: CampaignSettings) =>
  toSettings(await http.post<CampaignSettingWire[]>('/campaign-settings', { settings }))

const toSettings = (rows: readonly CampaignSettingWire[]) =>
  Object.fromEntries(
    rows.map(({ key, value }) => [key, JSON.parse(value) as unknown])
  ) as unknown as CampaignSettings
