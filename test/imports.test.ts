import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Source } from '../scripts/imports.ts'
import { offences, overfullFolders } from './support/rules/import-rule.ts'

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name).replaceAll('\\', '/'))
}

function programOf(folder: string): Source[] {
  return filesOf(folder)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
}

it('imports follow the layers and have no cycles', () => {
  expect(offences(programOf('src')).join('\n')).toBe('')
})

it('no folder of src holds more than 40 files', () => {
  expect(overfullFolders(filesOf('src')).join('\n')).toBe('')
})

describe('the import rule finds', () => {
  const found = (...sources: [file: string, text: string][]) =>
    offences(sources.map(([file, text]) => ({ file, text })))

  it('the offending line and the reason', () => {
    expect(
      found([
        'src/site/home/HomePage.tsx',
        "import { useState } from 'react'\nimport { rows } from '../../store/projects.ts'",
      ]),
    ).toEqual([
      "src/site/home/HomePage.tsx:2  import { rows } from '../../store/projects.ts'  (site must not import from store)",
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
    ['src/dashboard/projects/Row.tsx', "import { History } from '../record/History.tsx'"],
    ['src/dashboard/shell/Sidebar.tsx', "import { ProjectTable } from '../projects/ProjectTable.tsx'"],
    ['src/dashboard/editing/EditForm.tsx', "import { ProjectForm } from '../projects/form/ProjectForm.tsx'"],
    ['src/dashboard/session/session.tsx', "import { Screen } from '../shell/Screen.tsx'"],
    ['src/dashboard/shell/Sidebar.tsx', "import { Thumbnail } from '../pictures/Thumbnail.tsx'"],
    ['src/http/server.ts', "import { media } from '../public/media.ts'"],
    ['src/outside/secrets.ts', "import { readConfig } from './config.ts'"],
    ['src/work/starter.ts', "import type { App } from '../server/app.ts'"],
    ['src/root.tsx', "import { startServer } from './server/start-server.ts'"],
    ['src/root.tsx', "import { z } from 'zod'"],
    ['src/site/home/HomePage.tsx', "import { newProject } from '../../domain/project-schema.ts'"],
    ['src/site/home/HomePage.tsx', "import { type NewProject } from '../../domain/project-schema.ts'"],
  ])('%s: %s', (file, text) => {
    expect(found([file, text])).toHaveLength(1)
  })

  it('a schema imported through other files of the domain', () => {
    const [offence] = found(
      ['src/site/home/HomePage.tsx', "import { isOpen } from '../../domain/job.ts'"],
      ['src/domain/job.ts', "import { limits } from './limits.ts'"],
      ['src/domain/limits.ts', "import { short } from './text-schema.ts'"],
    )
    expect(offence).toContain('src/domain/job.ts → src/domain/limits.ts → src/domain/text-schema.ts')
  })

  it('a cycle of files, also of type imports', () => {
    expect(
      found(
        ['src/domain/project/tag.ts', "import type { Section } from './section.ts'"],
        ['src/domain/project/section.ts', "import type { Place } from './place.ts'"],
        ['src/domain/project/place.ts', "import type { Tag } from './tag.ts'"],
      ),
    ).toEqual([
      "src/domain/project/tag.ts:1  import type { Section } from './section.ts'  (a cycle: src/domain/project/tag.ts → src/domain/project/section.ts → src/domain/project/place.ts → src/domain/project/tag.ts)",
      "src/domain/project/section.ts:1  import type { Place } from './place.ts'  (a cycle: src/domain/project/section.ts → src/domain/project/place.ts → src/domain/project/tag.ts → src/domain/project/section.ts)",
      "src/domain/project/place.ts:1  import type { Tag } from './tag.ts'  (a cycle: src/domain/project/place.ts → src/domain/project/tag.ts → src/domain/project/section.ts → src/domain/project/place.ts)",
    ])
  })

  it('a cycle of two folders, although no two files import each other', () => {
    const cycle = found(
      ['src/store/mail/mails.ts', "import { makeLink } from '../account/links.ts'"],
      ['src/store/account/users.ts', "import { mailInvitation } from '../mail/mails.ts'"],
      ['src/store/account/links.ts', "import { now } from '../database.ts'"],
    )
    expect(cycle).toHaveLength(2)
    expect(cycle[0]).toContain('(a cycle: src/store/mail → src/store/account → src/store/mail)')
  })

  it('a cycle of a folder and its sub-folder, including styles', () => {
    const cycle = found(
      ['src/dashboard/settings/SettingsPage.tsx', "import { EmailForm } from './email/EmailForm.tsx'"],
      ['src/dashboard/settings/email/EmailForm.tsx', "import styles from '../SettingsPage.module.css'"],
    )
    expect(cycle).toHaveLength(2)
    expect(cycle[0]).toContain('src/dashboard/settings/* → src/dashboard/settings/email →')
  })

  it('a cycle of folders through their sub-folders', () => {
    expect(
      found(
        ['src/dashboard/projects/portal/List.tsx', "import { Panel } from '../panel/Panel.tsx'"],
        ['src/dashboard/projects/panel/Panel.tsx', "import { Dot } from '../portal/table/Dot.tsx'"],
      ),
    ).toHaveLength(2)
  })

  it('a cycle of the files of a layer and a sub-folder', () => {
    expect(
      found(
        ['src/api/api.ts', "import { tags } from './project/tags.ts'"],
        ['src/api/project/tags.ts', "import { described } from '../described.ts'"],
      ),
    ).toHaveLength(2)
  })

  it('no cycle where a folder imports from its sub-folders', () => {
    expect(
      found(
        ['src/site/home/HomePage.tsx', "import { FilterBar } from './filter/FilterBar.tsx'"],
        ['src/site/home/filter/FilterBar.tsx', "import { choices } from './choices.ts'"],
        ['src/api/api.ts', "import { tags } from './project/tags.ts'"],
        ['src/api/project/tags.ts', "import { described } from '../shared/described.ts'"],
      ),
    ).toEqual([])
  })

  it('a folder with more than 40 files, not counting its sub-folders', () => {
    const files = (folder: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${folder}/file-${index}.ts`)
    expect(overfullFolders([...files('src/api', 40), ...files('src/api/project', 41)])).toEqual([
      'src/api/project  (41 files, at most 40)',
    ])
  })

  it.each([
    ['src/site/home/HomePage.tsx', "import type { NewProject } from '../../domain/project-schema.ts'"],
    ['src/site/home/HomePage.tsx', "import { SiteLayout } from '../shell/SiteLayout.tsx'"],
    ['src/dashboard/projects/ProjectForm.tsx', "import { newProject } from '../../domain/project-schema.ts'"],
    ['src/dashboard/projects/Preview.tsx', "import { ProjectCard } from '../../site/home/ProjectCard.tsx'"],
    ['src/dashboard/projects/Preview.tsx', "import type { ProjectJson } from '../../api/project-json.ts'"],
    ['src/domain/project-schema.ts', "import { z } from 'zod'"],
    ['src/outside/secrets.ts', "import type { Config } from './config.ts'"],
    ['src/dashboard/projects/form/ProjectForm.tsx', "import { EditForm } from '../../editing/EditForm.tsx'"],
    ['src/dashboard/editing/EditForm.tsx', "import { useSession } from '../session/session.tsx'"],
    ['src/dashboard/record/History.tsx', "import { Leaders } from '../website-content/Leaders.tsx'"],
    ['src/server/server.ts', "import { startServer } from './start-server.ts'"],
  ])('nothing wrong in %s: %s', (file, text) => {
    expect(found([file, text])).toEqual([])
  })
})
