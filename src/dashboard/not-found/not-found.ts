import { data } from 'react-router'

export { default } from './NotFoundScreen.tsx'

// Here, since the server's build has an empty component for each screen.
export const loader = () => data(null, { status: 404 })
