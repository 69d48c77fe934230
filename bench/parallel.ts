import { setTimeout as pause } from 'node:timers/promises'
import { projectPath } from '../src/domain/shared/pages.ts'
import { type Application, applicationOf, apply, largePdf } from './applications.ts'
import { fillProjects } from './fill-projects.ts'
import { type Load, startVisits } from './load.ts'
import { ms, row, table, timeOf } from './results.ts'
import { addStarterContent, type Store, withServer } from './store.ts'
import { projectsOf } from './studio.ts'
import { cameraPicture, upload } from './uploads.ts'

const PROJECTS = 200
const AT_ONCE = 20
const UPLOADS = 20
const APPLICATIONS = 40
const ALONE = 10_000 // ms
const CONNECTIONS = 5
const PAUSE = 100 // ms of each connection: about 50 requests a second of each kind

/** The times of pages and calls while 20 pictures are uploaded at a time, and 20 applications with a CV of 5 MB are sent at a time. */
export async function measureParallel(at: Store) {
  await addStarterContent(at)
  await fillProjects(at, PROJECTS)
  const picture = await cameraPicture()
  await withServer(at, {}, async ({ url }, token) => {
    const [project] = await projectsOf(url)
    const kinds = {
      'GET /, kept': ['/'],
      'A project, its page and its call in turns, kept': [
        projectPath(project!.slug),
        `/api/projects/${project!.id}`,
      ],
      'A search by text, its page and its call in turns, made for each': [
        '/?q=hall-{n}',
        '/api/projects/search?q=hall-{n}',
      ],
    }
    const whileWorking = async (work: () => Promise<unknown>): Promise<Load[]> => {
      const visits = Object.values(kinds).map((paths) => startVisits(url, paths, CONNECTIONS, PAUSE))
      await work().catch(async (error) => {
        for (const visit of visits) await visit.stop()
        throw error
      })
      const loads: Load[] = []
      for (const visit of visits) loads.push(await visit.stop())
      return loads
    }
    await whileWorking(() => pause(ALONE / 5))
    const alone = await whileWorking(() => pause(ALONE))

    const cv = largePdf()
    const applications: Application[] = []
    for (let number = 0; number < APPLICATIONS; number++)
      applications.push(await applicationOf(url, cv, `candidate-${number}@client.example`))
    let took: number[] = []
    const busy = await whileWorking(async () => {
      took = await Promise.all([
        timeOf(() => atOnce(UPLOADS, (number) => upload(url, token, picture, number))),
        timeOf(() => atOnce(APPLICATIONS, (number) => apply(url, applications[number]!, number))),
      ])
    })
    const [uploaded, applied] = took.map((time) => `${(time / 1000).toFixed(1)} s`)
    table(
      ['', 'p99 alone', 'p99 meanwhile', 'longest meanwhile'],
      Object.keys(kinds).map((name, index) => [
        name,
        ms(alone[index]!.p99),
        ms(busy[index]!.p99),
        ms(busy[index]!.longest),
      ]),
    )
    row(`${UPLOADS} pictures of 24 megapixels, ${AT_ONCE} at a time`, uploaded!)
    row(`${APPLICATIONS} applications with a CV of 5 MB, ${AT_ONCE} at a time`, applied!)
  })
}

/** Does the work for each number under the count, 20 at a time. */
async function atOnce(count: number, work: (number: number) => Promise<unknown>) {
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
