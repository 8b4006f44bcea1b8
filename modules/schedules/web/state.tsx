/** How the states of a schedule are shown: an icon and a word, never a colour alone. */
import {
  CheckOutlined,
  ClockCircleOutlined,
  ExclamationCircleOutlined,
  HourglassOutlined,
  SyncOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { ScheduleStatus } from '#modules/schedules/contract'
import type { Schedule } from './api'

/** `waiting`: its hour has passed, and its connection cannot send yet. */
export type ShownState = ScheduleStatus | 'waiting'

/** The job that sends runs every five seconds: until then it is not late. */
const graceMs = 30_000

export const shownState = ({ status, at }: Schedule, now = Date.now()): ShownState =>
  status === 'pending' && now - new Date(at).getTime() > graceMs ? 'waiting' : status

export const stateIcons: Readonly<Record<ShownState, ReactNode>> = {
  pending: <ClockCircleOutlined aria-hidden />,
  waiting: <HourglassOutlined aria-hidden />,
  queued: <SyncOutlined aria-hidden />,
  sent: <CheckOutlined aria-hidden />,
  failed: <ExclamationCircleOutlined aria-hidden />,
}
