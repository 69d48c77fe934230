import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** Loaded before a child process, so that it ends when this process does. */
export const END_WITH_PARENT = pathToFileURL(path.resolve('scripts/end-with-parent.mjs')).href
