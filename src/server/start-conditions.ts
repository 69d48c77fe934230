/** The native packages are made for this release of Node; another one ends with a crash. */
const NODE_MAJOR = 24

/** Why the built server cannot run in this process; undefined when it can. `home` is the folder that holds its build. */
export function whyNotHere({ node, cwd, home }: { node: string; cwd: string; home: string }) {
  if (Number.parseInt(node, 10) !== NODE_MAJOR)
    return `Plinth runs on Node ${NODE_MAJOR}, and this is Node ${node}. Start it by npm start, which brings its own Node, or install Node ${NODE_MAJOR}.`
  if (cwd !== home)
    return `The server was started in ${cwd}, and its files are in ${home}. Start it there: cd ${home} && node build/server/server.js`
  return undefined
}
