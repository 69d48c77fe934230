import { Menu } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { moveTemplate, type Stage, stageLabel, stages } from '../../../domain/hiring/stage.ts'
import { PlainButton } from '../../shell/looks/buttons.ts'

const asksAboutMail = (stage: Stage) => moveTemplate(stage) !== undefined

type Props = {
  /** The stage where it is now, and cannot be moved to. */
  stage?: Stage
  isOpen: boolean
  /** Moves the focus when the menu closes. */
  onChange: (isOpen: boolean) => void
  /** Called when the menu is closed. */
  onChoose: (stage: Stage) => void
  asks?: (stage: Stage) => boolean
  /** The button that opens it, and names it. */
  children: ReactNode
}

/** The stages to move to; those with three dots ask about a mail first. */
export function StageMenu({ stage, isOpen, onChange, onChoose, asks = asksAboutMail, children }: Props) {
  return (
    <Menu
      opened={isOpen}
      onChange={onChange}
      position="bottom-start"
      // The menu would do it after its animation has begun, and keys pressed until then would be lost.
      returnFocus={false}
      // An element without a role, which a menu may not hold; the first stage gets the focus instead.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Stages
          stages={stages.filter((one) => one !== stage)}
          asks={asks}
          onChoose={(one) => {
            onChange(false)
            onChoose(one)
          }}
        />
      </Menu.Dropdown>
    </Menu>
  )
}

type StagesProps = Required<Pick<Props, 'asks' | 'onChoose'>> & { stages: readonly Stage[] }

/** The menu may focus its first stage again after a key has moved the focus, so the stage that it focuses is the one that has the focus. */
function Stages({ stages, asks, onChoose }: StagesProps) {
  const [focused, setFocused] = useState(stages[0])
  return stages.map((one) => (
    <Menu.Item
      key={one}
      data-autofocus={one === focused || undefined}
      closeMenuOnClick={false}
      onFocus={() => setFocused(one)}
      onClick={() => onChoose(one)}
    >
      {stageLabel(one)}
      {asks(one) && '…'}
    </Menu.Item>
  ))
}

/** A button with the menu, which gets the focus back at once when the menu closes. */
export function StageButton(props: Omit<Props, 'isOpen' | 'onChange'>) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  function change(open: boolean) {
    setOpen(open)
    if (!open) button.current?.focus()
  }
  return (
    <StageMenu {...props} isOpen={isOpen} onChange={change}>
      <PlainButton ref={button} onClick={() => change(!isOpen)}>
        {props.children}
      </PlainButton>
    </StageMenu>
  )
}
