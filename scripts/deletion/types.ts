// Type-checks the house as if folders of modules had been deleted, without copying it.
import path from 'node:path'
import ts from 'typescript'

/** The line of `modules/index.ts` that installs a module. */
export const lineOf = (name: string): RegExp =>
  new RegExp(`^export .*'#modules/${name}/module'\\n`, 'm')

/** One `tsconfig.json`, read once and checked with different modules deleted. Parsed files are shared. */
export class HouseTypes {
  readonly #root: string
  readonly #config: string
  readonly #parsed = new Map<string, ts.SourceFile | undefined>()
  readonly #resolved = new Map<string, ts.ResolvedModuleWithFailedLookupLocations>()

  constructor(root: string, config: string) {
    this.#root = root
    this.#config = path.join(root, config)
  }

  /**
   * The errors, as `path(line): text`, when these modules are deleted. `among`: only of files for which it is true,
   * given their path from the root.
   */
  errorsWithout(
    deleted: readonly string[],
    among: (file: string) => boolean = () => true
  ): string[] {
    const program = this.#programWithout(deleted)
    const own = program
      .getSourceFiles()
      .filter(({ fileName }) => !fileName.includes('/node_modules/'))
      .filter(({ fileName }) => among(this.#relative(fileName)))
    if (!own.length) throw new Error(`${this.#config} has no file to check`)
    return own
      .flatMap((file) => [
        ...program.getSyntacticDiagnostics(file),
        ...program.getSemanticDiagnostics(file),
      ])
      .map((fault) => this.#describe(fault))
  }

  #programWithout(deleted: readonly string[]): ts.Program {
    const folders = deleted.map((name) => path.join(this.#root, 'modules', name))
    const isGone = (file: string) =>
      folders.some((folder) => file === folder || file.startsWith(`${folder}/`))
    const index = path.join(this.#root, 'modules/index.ts')
    const system: ts.System = {
      ...ts.sys,
      fileExists: (file) => !isGone(file) && ts.sys.fileExists(file),
      directoryExists: (folder) => !isGone(folder) && ts.sys.directoryExists(folder),
      readFile: (file) => {
        const text = isGone(file) ? undefined : ts.sys.readFile(file)
        if (file !== index || text === undefined) return text
        return deleted.reduce((left, name) => left.replace(lineOf(name), ''), text)
      },
      readDirectory: (...args) => ts.sys.readDirectory(...args).filter((file) => !isGone(file)),
    }
    const { config, error } = ts.readConfigFile(this.#config, system.readFile)
    if (error) throw new Error(this.#describe(error))
    const folder = path.dirname(this.#config)
    const { fileNames, options } = ts.parseJsonConfigFileContent(config, system, folder)
    const host = ts.createCompilerHost({ ...options, noEmit: true })
    const parse = host.getSourceFile.bind(host)
    Object.assign(host, {
      fileExists: system.fileExists,
      directoryExists: system.directoryExists,
      readFile: system.readFile,
    })
    host.getSourceFile = (file, ...rest) => {
      if (isGone(file)) return undefined
      if (file === index) return parse(file, ...rest)
      if (!this.#parsed.has(file)) this.#parsed.set(file, parse(file, ...rest))
      return this.#parsed.get(file)
    }
    // Deleting a folder can only make an import unresolved, so what was found once is kept.
    host.resolveModuleNameLiterals = (names, from, redirect, used, source) =>
      names.map((name) => {
        const mode = ts.getModeForUsageLocation(source, name, used)
        const key = `${path.dirname(from)}|${name.text}|${mode}`
        const known = this.#resolved.get(key)
        const found =
          known ?? ts.resolveModuleName(name.text, from, used, ts.sys, undefined, redirect, mode)
        this.#resolved.set(key, found)
        const file = found.resolvedModule?.resolvedFileName
        return file && isGone(file) ? { resolvedModule: undefined } : found
      })
    return ts.createProgram({ rootNames: fileNames, options: { ...options, noEmit: true }, host })
  }

  #relative(file: string) {
    return path.relative(this.#root, file)
  }

  #describe({ file, start = 0, messageText }: ts.Diagnostic): string {
    const text = ts.flattenDiagnosticMessageText(messageText, '\n')
    if (!file) return text
    const { line } = file.getLineAndCharacterOfPosition(start)
    return `${this.#relative(file.fileName)}(${line + 1}): ${text}`
  }
}
