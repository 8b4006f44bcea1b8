/** Wire types of sessions, users, companies and settings (AUT-01, BIL-04, AUT-15). */
import type { PlanFlags } from '#modules/identity/contract'

/** `desabled` is the contract's spelling (API-09). */
export type SwitchWire = 'enabled' | 'desabled'

export interface SettingWire {
  readonly key: string
  readonly value: string
}
export interface SessionUserWire {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly profile: string
  readonly super: boolean
  readonly companyId: number
  readonly allTicket: SwitchWire
  readonly language: string | null
  readonly whatsappId: number | null
  readonly queues: readonly { readonly id: number; readonly name: string; readonly color: string }[]
  readonly company: {
    readonly id: number
    readonly name: string
    readonly dueDate: string | null
    readonly status: boolean
    readonly settings: readonly SettingWire[]
  }
}
export interface SessionWire {
  readonly token: string
  /** ISO time at which the token expires. */
  readonly expiresAt: string
  readonly user: SessionUserWire
  readonly session: {
    readonly modules: readonly string[]
    readonly entitlements: Readonly<Record<string, boolean | number | null>>
    readonly abilities: readonly string[]
  }
}
export interface MeWire {
  readonly id: number
  readonly name: string
  readonly profile: string
  readonly super: boolean
  readonly companyId: number
}
export interface ListedUserWire {
  readonly id: number
  readonly name: string
  readonly queues: readonly { readonly id: number; readonly name: string }[]
}

/** A row of the users page. */
export interface UserRowWire extends ListedUserWire {
  readonly email: string
  readonly profile: string
  readonly online: boolean
  readonly queues: readonly { readonly id: number; readonly name: string; readonly color: string }[]
  readonly company: { readonly id: number; readonly name: string }
}
export interface UserWire extends UserRowWire {
  readonly companyId: number
  readonly super: boolean
  readonly allTicket: SwitchWire
  readonly whatsappId: number | null
  readonly language: string | null
}
export interface UsersPageWire {
  /** Names only, for callers who may not manage users. */
  readonly users: readonly (UserRowWire | ListedUserWire)[]
  readonly count: number
  readonly hasMore: boolean
}

/** A person of any company, as the operator of the platform sees them. */
export interface PlatformUserWire {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly profile: string
  /** Operator of the platform. */
  readonly super: boolean
  readonly online: boolean
  readonly language: string | null
  readonly companyId: number
  readonly companyName: string
}
export interface PlatformUsersPageWire {
  readonly users: readonly PlatformUserWire[]
  readonly count: number
  readonly hasMore: boolean
}
/** By which a person chooses a new password. */
export interface ResetLinkWire {
  /** A path where PUBLIC_URL is not set. */
  readonly link: string
  readonly expiresAt: string
}
/** By which an operator calls from elsewhere than the server's machine. */
export interface OperatorKeyWire {
  readonly id: number
  readonly name: string
  /** The first characters of the key. */
  readonly hint: string
  readonly userId: number
  readonly userName: string
  readonly createdAt: string
  readonly expiresAt: string
  readonly lastUsedAt: string | null
}
export interface OperatorKeysPageWire {
  readonly keys: readonly OperatorKeyWire[]
  readonly count: number
  readonly hasMore: boolean
}
export interface NewOperatorKeyWire extends OperatorKeyWire {
  /** The whole of it; shown this once. */
  readonly key: string
}

export interface CompanyPlanWire {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly status: boolean
  readonly dueDate: string | null
  /** Id 0 for a company that is on no plan. */
  readonly plan: {
    readonly id: number
    readonly name: string
    readonly users: number | null
    readonly connections: number | null
    readonly queues: number | null
    readonly value: number
  } & PlanFlags
}

/** The answer to a request for a reset code; both have HTTP status 200 (AUT-07). */
export type ResetRequestWire =
  | { readonly status: 200; readonly message: string }
  | { readonly status: 404; readonly error: 'ERR_USER_DONT_EXISTS' }

export interface SetupWire {
  /** Whether nobody runs the platform yet. */
  readonly isNeeded: boolean
}
