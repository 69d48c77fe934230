import { Button, Skeleton } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { listCrumb } from '../../../domain/record/kinds.ts'
import { Crumbs } from '../../shell/Crumbs.tsx'
import { Failure } from '../../shell/forms/Failure.tsx'
import { FormAlert } from '../../shell/forms/FormAlert.tsx'
import { SmallButton } from '../../shell/looks/buttons.ts'
import { Screen } from '../../shell/Screen.tsx'
import { LeaveGuard } from '../../shell/unsaved/LeaveGuard.tsx'
import { ImportArchive } from './ImportArchive.tsx'
import { ImportCheck } from './ImportCheck.tsx'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportFiles } from './ImportFiles.tsx'
import { ImportList } from './ImportList.tsx'
import { ImportProgressView } from './ImportProgressView.tsx'
import styles from './ImportScreen.module.css'
import { countInWords, nounOf } from './plan-words.ts'
import { type ImportParts, useImport } from './use-import.ts'

const LEAVING = {
  title: 'Leave the import?',
  words:
    'The import ends here if you leave. What is stored stays, and the rest can be imported later: press Continue under Imports so far.',
}

/** Reads projects from a spreadsheet and their pictures from a folder, shows what that would do, and does it. */
export function ImportScreen({ back }: { back: ReactNode }) {
  const parts = useImport()
  const { progress, table, archive, continued } = parts
  const top = useRef<HTMLElement>(null)
  /** Moves the focus too: the button that was pressed is gone, or far below. */
  function beginBy(change: () => void) {
    flushSync(change)
    top.current?.focus()
  }
  const reset = () => beginBy(parts.reset)
  const isUnderWay = progress !== undefined && progress.state !== 'ended'
  return (
    <Screen
      title="Import projects"
      heading={<Crumbs trail={[listCrumb('project')]} here="Import" />}
      actions={!isUnderWay && back}
    >
      <LeaveGuard isDirty={isUnderWay} question={LEAVING} />
      {progress ? (
        <ImportProgressView
          noun={archive ? 'record' : 'project'}
          fileName={(table ?? archive)!.name}
          progress={progress}
          onPause={parts.pause}
          onContinue={parts.proceed}
          onClose={reset}
        />
      ) : (
        <>
          {continued && (
            <p
              className={styles.notice}
              tabIndex={-1}
              ref={(notice) => {
                top.current = notice
              }}
            >
              Continue “{continued.name}”: choose the same file again, and the folder with its pictures.{' '}
              {continued.rows.length} of {countInWords(continued.total, nounOf(continued.name))} are stored
              and are not stored again.{' '}
              <SmallButton disabled={parts.step !== undefined} onClick={reset}>
                Do not continue
              </SmallButton>
            </p>
          )}
          <ImportFiles parts={parts} ref={continued ? undefined : top} />
          <FormAlert>{parts.problem}</FormAlert>
          {(table || archive) && <Opened parts={parts} />}
        </>
      )}
      <ImportList
        onContinue={async (id) => {
          const details = await parts.read(id)
          beginBy(() => parts.reset(details))
        }}
        isBusy={isUnderWay || parts.step !== undefined}
      />
    </Screen>
  )
}

function Opened({ parts }: { parts: ImportParts }) {
  const { plans, continued, step, start } = parts
  const { table, archive, count, lacking, hasOthers } = plans
  if (!table && !archive)
    return plans.isError ? (
      <Failure message="The projects could not be loaded." retry={plans.refetch} />
    ) : (
      <Skeleton height={160} />
    )
  const faulty = table
    ? table.rows.filter(({ kind }) => kind === 'faulty').length
    : archive!.filter(({ action }) => action === 'faulty').length
  const isForOthers = count === 0 && hasOthers
  const canEnd = count === 0 && continued !== undefined && !hasOthers
  return (
    <>
      {table && !continued && <ImportColumns parts={parts} plan={table} />}
      {table && <ImportCheck parts={parts} plan={table} />}
      {archive && <ImportArchive parts={parts} rows={archive} />}
      <div className={styles.begin}>
        <p>
          {count === 0 && !continued && 'There is nothing to import.'}
          {isForOthers && 'Nothing is left that you may import: the rest needs a Super Admin.'}
          {canEnd &&
            faulty === 0 &&
            'Nothing is left to import. End the import, so that it is no longer listed as unfinished.'}
          {(canEnd || count > 0) &&
            faulty > 0 &&
            `${countInWords(faulty, 'row')} with faults will be left out.`}
          {lacking > 0 &&
            ` ${countInWords(lacking, 'project')} had more pictures when the import began: choose their folder again, or continue without them.`}
        </p>
        {!isForOthers && (
          <Button
            disabled={(count === 0 && !canEnd) || plans.isOutdated || step !== undefined}
            loading={step === 'starting'}
            onClick={() => void start()}
          >
            {!continued && `Import ${countInWords(count, table ? 'project' : 'record')}`}
            {continued && lacking === 0 && (canEnd ? 'End the import' : 'Continue the import')}
            {continued && lacking > 0 && `Continue without pictures for ${countInWords(lacking, 'project')}`}
          </Button>
        )}
      </div>
    </>
  )
}
