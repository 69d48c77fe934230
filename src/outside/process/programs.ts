import path from 'node:path'

/** Built with the server: to run TypeScript as it is written, Node takes 18 MB for each. */
export const programs = {
  'picture-encoder': 'src/outside/picture/picture-encoder.ts',
  'document-checker': 'src/outside/document/document-checker.ts',
  typesetter: 'src/outside/typeset/typesetter.ts',
  'workbook-writer': 'src/outside/workbook/workbook-writer.ts',
  backup: 'scripts/backup/main.ts',
  export: 'scripts/export/main.ts',
  /** Loaded before a child process, so that it ends when this process does. */
  'end-with-parent': 'scripts/end-with-parent.mjs',
}

export type Program = keyof typeof programs

/** For the built server the built program, else its source. */
export const fileOf = (program: Program) =>
  import.meta.filename.endsWith('.ts')
    ? path.resolve(programs[program])
    : path.resolve('build/server', `${program}.js`)
