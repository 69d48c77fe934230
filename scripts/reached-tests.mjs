/** The folders in which a layer keeps each noun apart: src/domain/project/, src/store/project/, src/api/project/. Some are no noun: src/domain/shared/. */
const FOLDER = /^src\/(?:domain|store|api)\/([\w-]+)\//
const CALLS_OF_NOUN = /^src\/api\/([\w-]+)\//
/** The files that no call depends on: the pages, and tests of other things. */
const NOT_SERVER = /^src\/(?:dashboard|site|ui)\/|\.test\.tsx?$|^test\/(?!support\/)|\.(?:css|md|mjs)$/

/** Folders and files whose changes are tested on PostgreSQL too. */
export const BOTH_DATABASES = [
  'src/store/',
  'test/support/outside/databases.ts',
  'test/support/outside/throwaway-postgres.ts',
]

/** Each runs the whole program, some of them as processes of their own, for longer than all the others together. */
const WHOLE_PROGRAM = /\.whole-program\.test\.ts$|^test\/server\//

const SCREENS = /^test\/screens\/([\w-]+)\.test\.tsx$/
const DRAWN = /^src\/(?:dashboard|ui|domain)\//
const SUPPORT = /^test\/support\//
/** Words in the names of files and folders that say nothing of a screen. */
const ANY_SCREEN = ['src', 'dashboard', 'domain', 'ui', 'page', 'form', 'list', 'ts', 'tsx', 'css', 'module']

/**
 * Every test of the calls and of the screens imports the whole app, and so reaches every file of the server. Of those that a
 * change reaches, a quick check takes the tests of the nouns and of the screens that changed, and those that tests-without-app.ts
 * lists. A changed file that belongs to no noun of the calls changes them all.
 * @param {string[]} reached the tests that import what changed
 * @param {string[]} changed
 * @param {string[]} withoutApp those of them that tests-without-app.ts lists
 */
export function quickTests(reached, changed, withoutApp = reached) {
  const ofCalls = reached.map((test) => CALLS_OF_NOUN.exec(test)?.[1])
  const nouns = changed
    .filter((file) => !NOT_SERVER.test(file))
    .map((file) => FOLDER.exec(file)?.[1])
    .map((folder) => (ofCalls.includes(folder) ? folder : undefined))
  const screens = screensOf(reached, changed, nouns.includes(undefined))
  const isTaken = (/** @type {string} */ test) => {
    if (WHOLE_PROGRAM.test(test)) return false
    if (SCREENS.test(test)) return screens.has(test)
    if (nouns.includes(undefined) || nouns.includes(FOLDER.exec(test)?.[1])) return true
    return !CALLS_OF_NOUN.test(test) && withoutApp.includes(test)
  }
  return reached.filter((test) => changed.includes(test) || isTaken(test))
}

/**
 * The tests of the screens whose names have a word of the changed file's path: `candidates` for src/dashboard/hiring/candidates/. All
 * of them for a file of the dashboard that none of them is named after, and for one of the domain that belongs to no noun.
 * @param {string[]} reached
 * @param {string[]} changed
 * @param {boolean} isOfNoNoun
 */
function screensOf(reached, changed, isOfNoNoun) {
  const all = reached.filter((test) => SCREENS.test(test))
  return new Set(
    changed
      .filter((file) => !/\.test\.tsx?$/.test(file) && (DRAWN.test(file) || SUPPORT.test(file)))
      .flatMap((file) => {
        const words = wordsOf(file)
        const named = all.filter((test) =>
          wordsOf(SCREENS.exec(test)?.[1] ?? '').some((word) => words.includes(word)),
        )
        return named.length > 0 || (file.startsWith('src/domain/') && !isOfNoNoun) ? named : all
      }),
  )
}

/** @param {string} name */
const wordsOf = (name) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => word.replace(/ies$/, 'y').replace(/s$/, ''))
    .filter((word) => word !== '' && !ANY_SCREEN.includes(word))
