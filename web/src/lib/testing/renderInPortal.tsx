import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { MemoryRouter } from "react-router"
import { render } from "vitest-browser-react"
import type { Profile } from "#contract/people/people/profile.ts"
import { ConfirmProvider } from "../../ui/overlay/ConfirmProvider.tsx"
import { isOwner } from "../outbox/entries.ts"
import { outboxRead } from "../outbox/outbox.ts"
import { UserContext } from "../session/user.ts"

type Surroundings = {
  queries?: QueryClient
  /** The signed-in person, with the fields that the screen reads. */
  user?: { [Field in keyof Profile]?: unknown }
  address?: string
}

/**
 * For component tests: renders a part of a screen inside everything that the portal's frame provides, except for its toasts. If
 * the part opens the outbox, waits until that has read its entries: it then sends what waits, also what the test has written.
 */
export async function renderInPortal(
  part: ReactNode,
  { queries = new QueryClient(), user, address = "/" }: Surroundings = {},
) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <UserContext value={user ? (user as Profile) : null}>
        <MemoryRouter initialEntries={[address]}>
          <ConfirmProvider>{children}</ConfirmProvider>
        </MemoryRouter>
      </UserContext>
    </QueryClientProvider>
  )
  const screen = await render(part, { wrapper })
  if (!isOwner(undefined)) await outboxRead()
  return screen
}

/** A client that requests nothing. Tests put the data of a screen's reads into it. */
export const queriesWithoutRequests = () =>
  new QueryClient({ defaultOptions: { queries: { enabled: false } } })
