import { addressView, choice } from '../shell/use-address-view.ts'

/** The state of the history screen in its address. The version is absent until one is chosen: then it is the last one before the current. */
export const historyView = addressView(
  {},
  {
    version: {
      none: undefined,
      read: (text): number | undefined => (/^[1-9]\d*$/.test(text) ? Number(text) : undefined),
    },
    look: choice(['website'], 'compared'),
  },
)
export type HistoryView = ReturnType<typeof historyView.read>
