import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Stage, stageLabel, stages } from '../../../domain/hiring/stage.ts'
import { isAskedAbout } from './use-moves.ts'

type Props = {
  /** Where it is now, and cannot be moved to. */
  stage?: Stage
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  onChoose: (stage: Stage) => void
  /** The focus returns to the button; otherwise `onChange` moves it. */
  returnFocus?: boolean
  /** The button that opens it, and names it. */
  children: ReactNode
}

/** The stages to move to; those with three dots ask about a mail first. */
export function StageMenu({ stage, isOpen, onChange, onChoose, returnFocus = false, children }: Props) {
  return (
    <Menu
      opened={isOpen}
      onChange={onChange}
      position="bottom-end"
      returnFocus={returnFocus}
      // An element without a role, which a menu may not hold; the first stage gets the focus instead.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {stages
          .filter((one) => one !== stage)
          .map((one, place) => (
            <Menu.Item key={one} data-autofocus={place === 0 || undefined} onClick={() => onChoose(one)}>
              {stageLabel(one)}
              {isAskedAbout(one) && '…'}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
