import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { rowsToStore } from '../../../domain/import/import-plan.ts'
import { projectCount } from '../../../domain/project/project-count.ts'
import { listCrumb } from '../../../domain/record/kinds.ts'
import { Crumbs } from '../../shell/Crumbs.tsx'
import { FormAlert } from '../../shell/forms/FormAlert.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { LeaveGuard } from '../../shell/unsaved/LeaveGuard.tsx'
import { ImportCheck } from './ImportCheck.tsx'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportFiles } from './ImportFiles.tsx'
import { ImportList } from './ImportList.tsx'
import { ImportProgressView } from './ImportProgressView.tsx'
import styles from './ImportScreen.module.css'
import { type ImportParts, useImport } from './use-import.ts'

/** Reads projects from a spreadsheet and their pictures from a folder, shows what that would do, and does it. */
export function ImportScreen({ back }: { back: ReactNode }) {
  const parts = useImport()
  const { progress, table, continued, reset } = parts
  const isUnderWay = progress !== undefined && progress.state !== 'ended'
  return (
    <Screen
      title="Import projects"
      heading={<Crumbs trail={[listCrumb('project')]} here="Import" />}
      actions={!isUnderWay && back}
    >
      <LeaveGuard isDirty={isUnderWay} staysAt={() => false} />
      {progress ? (
        <ImportProgressView
          progress={progress}
          onPause={parts.pause}
          onContinue={parts.goOn}
          onClose={reset}
        />
      ) : (
        <>
          {continued && (
            <p className={styles.notice}>
              Continue “{continued.name}”: choose the same file again, and the folder with its pictures.{' '}
              {continued.rows.length} of {projectCount(continued.total)} are stored and are not stored again.{' '}
              <Button variant="default" size="compact-sm" onClick={reset}>
                Do not continue
              </Button>
            </p>
          )}
          <ImportFiles parts={parts} />
          <FormAlert>{parts.problem}</FormAlert>
          {table && <Opened parts={parts} />}
        </>
      )}
      <ImportList onContinue={parts.continueWith} isBusy={isUnderWay} />
    </Screen>
  )
}

function Opened({ parts }: { parts: ImportParts }) {
  const { plan, continued, start } = parts
  if (!plan) return <Skeleton height={160} />
  const count = rowsToStore(plan).length
  const faulty = plan.rows.filter(({ kind }) => kind === 'faulty').length
  return (
    <>
      {!continued && <ImportColumns parts={parts} plan={plan} />}
      <ImportCheck parts={parts} plan={plan} />
      <div className={styles.begin}>
        <p>
          {count === 0 && 'There is nothing to import.'}
          {count > 0 &&
            faulty > 0 &&
            `${faulty === 1 ? '1 row' : `${faulty} rows`} with faults will be left out.`}
        </p>
        <Button disabled={count === 0} onClick={() => void start()}>
          {continued ? 'Continue the import' : `Import ${projectCount(count)}`}
        </Button>
      </div>
    </>
  )
}
