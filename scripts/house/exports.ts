// Counts the names that a file exports: the size of a public interface.
import ts from 'typescript'
import type { SourceFile } from '#scripts/house/files'

/** How many names a file exports, types included. `export *` counts as one, because its names are in another file. */
export function countExports({ name, text }: SourceFile): number {
  const { statements } = ts.createSourceFile(name, text, ts.ScriptTarget.Latest)
  return statements.reduce((count, statement) => count + namesOf(statement), 0)
}

function namesOf(statement: ts.Statement): number {
  if (ts.isExportAssignment(statement)) return 1
  if (ts.isExportDeclaration(statement)) {
    const { exportClause } = statement
    return exportClause && ts.isNamedExports(exportClause) ? exportClause.elements.length : 1
  }
  if (!ts.canHaveModifiers(statement)) return 0
  const isExported = ts
    .getModifiers(statement)
    ?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  if (!isExported) return 0
  return ts.isVariableStatement(statement) ? statement.declarationList.declarations.length : 1
}
