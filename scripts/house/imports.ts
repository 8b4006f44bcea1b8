// The imports between files, found by dependency-cruiser with the settings of the dependency rules.
import fs from 'node:fs'
import {
  cruise,
  type ICruiseResult,
  type IDependency,
  type IResolveOptions,
} from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import extractResolution from 'dependency-cruiser/config-utl/extract-webpack-resolve-config'
import { folders } from '#scripts/house/files'

/** `lazy` is `import()`; `type` is removed by the compiler. */
export type ImportKind = 'value' | 'lazy' | 'type'

export interface Import {
  readonly from: string
  readonly to: string
  readonly kind: ImportKind
}

/** Every import between files below the current folder, once per pair of files and kind. Packages are left out. */
export async function readImports(): Promise<Import[]> {
  const options = await extractOptions('./.dependency-cruiser.cjs')
  const { output } = await cruise(
    folders.filter((folder) => fs.existsSync(folder)),
    // Violations of the rules are reported by `npm run walls`.
    { ...options, validate: false, ruleSet: undefined, outputType: undefined },
    // The two option types differ only in the custom file system, which our settings do not use.
    (await extractResolution('./.dependency-cruiser.resolve.cjs')) as Partial<IResolveOptions>,
    { tsConfig: extractTsConfig('tsconfig.json') }
  )
  const { modules } = output as ICruiseResult
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(isOurs)
      .map((dependency) => ({ from: source, to: dependency.resolved, kind: kindOf(dependency) }))
  )
  return [...new Map(imports.map((one) => [Object.values(one).join(' '), one])).values()]
}

const isOurs = ({ coreModule, couldNotResolve, resolved }: IDependency) =>
  !coreModule && !couldNotResolve && !resolved.includes('node_modules/')

/** By the same definition as the rule `no-circle`. */
function kindOf({ dependencyTypes }: IDependency): ImportKind {
  if (dependencyTypes.includes('type-only') || dependencyTypes.includes('type-import'))
    return 'type'
  return dependencyTypes.includes('dynamic-import') ? 'lazy' : 'value'
}
