import path from 'node:path'

/** NODE_COMPILE_CACHE of the programs that tests start, so that only the first one of each compiles its modules. */
export const COMPILED_MODULES = path.resolve('node_modules/.cache/compiled-modules')
