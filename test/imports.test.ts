import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { offences } from './support/import-rule.ts'
import type { Source } from './support/imports.ts'

function programOf(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => path.posix.join(folder, name.replaceAll('\\', '/')))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
}

it('imports point down', () => {
  expect(offences(programOf('src')).join('\n')).toBe('')
})

describe('the rule sees', () => {
  const found = (...sources: [file: string, text: string][]) =>
    offences(sources.map(([file, text]) => ({ file, text })))

  it('the line that offends, and says why', () => {
    expect(
      found([
        'src/site/home/HomePage.tsx',
        "import { useState } from 'react'\nimport { rows } from '../../store/projects.ts'",
      ]),
    ).toEqual([
      "src/site/home/HomePage.tsx:2  import { rows } from '../../store/projects.ts'  (site does not lean on store)",
    ])
  })

  it.each([
    ['src/domain/tag.ts', "import type { Tx } from '../store/database.ts'"],
    ['src/domain/tag.ts', "import { useId } from 'react'"],
    ['src/ui/Picture.tsx', "export * from '../site/home/ProjectCard.tsx'"],
    ['src/site/home/HomePage.tsx', "const screen = import('../../dashboard/home/DashboardHome.tsx')"],
    ['src/site/home/HomePage.tsx', "import { Team } from '../team/TeamPage.tsx'"],
    ['src/dashboard/session/api.ts', "import { calls } from '../../api/api.ts'"],
    ['src/dashboard/home/Counts.tsx', "import { ProjectTable } from '../projects/ProjectTable.tsx'"],
    ['src/dashboard/shell/Sidebar.tsx', "import { ProjectTable } from '../projects/ProjectTable.tsx'"],
    [
      'src/dashboard/editing/LeaveGuard.tsx',
      "import { ProjectForm } from '../projects/form/ProjectForm.tsx'",
    ],
    ['src/dashboard/session/session.tsx', "import { Screen } from '../shell/Screen.tsx'"],
    ['src/dashboard/shell/Sidebar.tsx', "import { Thumbnail } from '../pictures/Thumbnail.tsx'"],
    ['src/http/server.ts', "import { media } from '../public/media.ts'"],
    ['src/outside/files.ts', "import { readConfig } from '../config.ts'"],
    ['src/work/starter.ts', "import type { App } from '../app.ts'"],
    ['src/root.tsx', "import { startServer } from './start-server.ts'"],
    ['src/root.tsx', "import { z } from 'zod'"],
    ['src/site/home/HomePage.tsx', "import { newProject } from '../../domain/project-schema.ts'"],
    ['src/site/home/HomePage.tsx', "import { type NewProject } from '../../domain/project-schema.ts'"],
  ])('%s: %s', (file, text) => {
    expect(found([file, text])).toHaveLength(1)
  })

  it('a schema behind other files of the domain', () => {
    const [offence] = found(
      ['src/site/home/HomePage.tsx', "import { isOpen } from '../../domain/job.ts'"],
      ['src/domain/job.ts', "import { limits } from './limits.ts'"],
      ['src/domain/limits.ts', "import { short } from './text-schema.ts'"],
    )
    expect(offence).toContain('src/domain/job.ts → src/domain/limits.ts → src/domain/text-schema.ts')
  })

  it.each([
    ['src/site/home/HomePage.tsx', "import type { NewProject } from '../../domain/project-schema.ts'"],
    ['src/site/home/HomePage.tsx', "import { SiteLayout } from '../shell/SiteLayout.tsx'"],
    ['src/dashboard/projects/ProjectForm.tsx', "import { newProject } from '../../domain/project-schema.ts'"],
    ['src/dashboard/projects/Preview.tsx', "import { ProjectCard } from '../../site/home/ProjectCard.tsx'"],
    ['src/dashboard/projects/Preview.tsx', "import type { ProjectJson } from '../../api/project-json.ts'"],
    ['src/domain/project-schema.ts', "import { z } from 'zod'"],
    ['src/outside/files.ts', "import type { Config } from '../config.ts'"],
    [
      'src/dashboard/projects/form/ProjectForm.tsx',
      "import { LeaveGuard } from '../../editing/LeaveGuard.tsx'",
    ],
    ['src/dashboard/editing/LeaveGuard.tsx', "import { useSession } from '../session/session.tsx'"],
    ['src/server.ts', "import { startServer } from './start-server.ts'"],
  ])('nothing wrong with %s: %s', (file, text) => {
    expect(found([file, text])).toEqual([])
  })
})
