import { Outlet } from 'react-router'
import { noFilter } from '../../domain/project-filter.ts'
import { siteReader } from '../../ui/page-context.ts'
import type { Route } from './+types/HomePage.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { cards: await context.get(siteReader).cards(noFilter) }
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return (
    <main>
      <h1>Projects</h1>
      <ul>
        {loaderData.cards.map((card) => (
          <li key={card.id}>{card.name}</li>
        ))}
      </ul>
      <Outlet />
    </main>
  )
}
