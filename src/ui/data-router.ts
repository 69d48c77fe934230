import { useContext } from 'react'
import { UNSAFE_DataRouterContext as DataRouter, type RouterState } from 'react-router'

/** The router, whose state is that of now: `useNavigation` has that of the last rendering. */
export const useDataRouter = () => useContext(DataRouter)!.router

/** The location where the user is, or is on the way to. */
export const goalOf = (state: RouterState) => (state.navigation.state === 'idle' ? state : state.navigation)
