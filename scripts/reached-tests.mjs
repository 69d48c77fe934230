/** The folders in which a layer keeps each noun apart: src/domain/project/, src/store/project/, src/api/project/. Some are no noun: src/domain/shared/. */
const FOLDER = /^src\/(?:domain|store|api)\/([\w-]+)\//
const CALLS_OF_NOUN = /^src\/api\/([\w-]+)\//
/** The files that no call depends on: the pages, and tests of other things. */
const NOT_SERVER = /^src\/(?:dashboard|site|ui)\/|\.test\.tsx?$|^test\/(?!support\/)|\.(?:css|md|mjs)$/

/** Each runs the whole program, some of them as processes of their own, for longer than all the others together. */
const WHOLE_PROGRAM = /\.whole-program\.test\.ts$/

/**
 * Every test of the calls imports the whole app, and so reaches every file of the server. Of those that a change reaches, a
 * quick check takes the tests of the nouns that changed, and those that are not of one noun. A changed file that belongs to
 * no noun of the calls changes them all.
 * @param {string[]} reached the tests that import what changed
 * @param {string[]} changed
 */
export function quickTests(reached, changed) {
  const ofCalls = reached.map((test) => CALLS_OF_NOUN.exec(test)?.[1])
  const nouns = changed
    .filter((file) => !NOT_SERVER.test(file))
    .map((file) => FOLDER.exec(file)?.[1])
    .map((folder) => (ofCalls.includes(folder) ? folder : undefined))
  const isOfChangedNoun = (/** @type {string} */ test) => {
    const noun = CALLS_OF_NOUN.exec(test)?.[1]
    return noun === undefined || nouns.includes(noun) || nouns.includes(undefined)
  }
  return reached.filter(
    (test) => changed.includes(test) || (isOfChangedNoun(test) && !WHOLE_PROGRAM.test(test)),
  )
}
