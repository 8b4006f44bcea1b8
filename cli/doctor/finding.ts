// The result of one check of the doctor.
export interface Finding {
  readonly about: string
  /** `bad` prevents Guichê from working, `mind` is a warning. */
  readonly state: 'good' | 'mind' | 'bad'
  readonly message: string
  /** Good, and shown with `--all` only. */
  readonly isDetail?: true
}

export const good = (about: string, message: string): Finding => ({ about, state: 'good', message })
export const detail = (about: string, message: string): Finding => ({
  ...good(about, message),
  isDetail: true,
})
export const mind = (about: string, message: string): Finding => ({ about, state: 'mind', message })
export const bad = (about: string, message: string): Finding => ({ about, state: 'bad', message })
