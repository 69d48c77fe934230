import path from 'node:path'
import { parseSync } from 'vite'

/** A file of the program, by its path from the project's folder: `src/site/home/HomePage.tsx`. */
export type Source = { file: string; text: string }

export type Import = {
  file: string
  line: number
  /** The statement as it is written, on one line. */
  statement: string
  /** A path like those of `Source.file` for our own files, the name as written for packages. */
  target: string
  /** Removed at run time. `import { type X }` is not a type import: it still loads the module. */
  isType: boolean
}

/** Every import of a source, whatever its form: static, type-only, re-exported, dynamic. */
export function importsOf({ file, text }: Source): Import[] {
  const { module } = parseSync(file, text)
  const reExports = module.staticExports.flatMap(({ start, end, entries }) => {
    const from = entries[0]?.moduleRequest
    return from ? [{ start, end, name: from.value }] : []
  })
  const spans = [
    ...module.staticImports.map(({ start, end, moduleRequest }) => ({
      start,
      end,
      name: moduleRequest.value,
    })),
    ...reExports,
    ...module.dynamicImports.map(({ start, end, moduleRequest }) => ({
      start,
      end,
      name: text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    })),
  ]
  return spans.map(({ start, end, name }) => {
    const statement = text.slice(start, end).replace(/\s+/g, ' ')
    return {
      file,
      line: text.slice(0, start).split('\n').length,
      statement,
      target: name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name,
      isType: /^(import|export) type\b/.test(statement),
    }
  })
}
