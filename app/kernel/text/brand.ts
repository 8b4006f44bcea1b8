/** How the platform presents itself to people: shared by server and browser. */

/** Pictures are paths from the root of the web app, or null for the product's own. */
export interface Brand {
  /** One line of 1 to 40 characters. */
  readonly name: string
  /** The primary colour of each mode, `#RRGGBB` in capitals. */
  readonly colors: { readonly light: string; readonly dark: string }
  readonly logoLight: string | null
  readonly logoDark: string | null
  readonly favicon: string | null
  /** Beside the form on the pages for visitors. */
  readonly loginPicture: string | null
}

/** The product's own. Its colours are those of the web app's theme. */
export const defaultBrand: Brand = {
  name: 'Guichê',
  colors: { light: '#0B6E76', dark: '#3FB6BE' },
  logoLight: null,
  logoDark: null,
  favicon: null,
  loginPicture: null,
}

/** The first letter or digit of a name in capitals, for where there is no logo; `#` without one. Safe in markup. */
export const initialOf = (name: string): string =>
  /[\p{L}\p{N}]/u.exec(name)?.[0].toLocaleUpperCase() ?? '#'
