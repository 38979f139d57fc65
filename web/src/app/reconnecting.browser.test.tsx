import { QueryClientProvider, useQuery } from "@tanstack/react-query"
import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { type CallError, networkFailure } from "../lib/api/callError.ts"
import { Loaded } from "../ui/state/Loaded.tsx"
import { queries } from "./queries.ts"

function Assignment({ title, ask }: { title: string; ask: () => Promise<string> }) {
  const query = useQuery<string, CallError>({ queryKey: [title], queryFn: ask })
  return <Loaded query={query}>{(data) => <p>{data}</p>}</Loaded>
}

test("a record that could not be loaded without a line comes by itself when there is one again, and no other is asked for", async () => {
  const line = { isCut: true }
  const essay = vi.fn(async () => {
    if (line.isCut) throw networkFailure()
    return "Two pages."
  })
  const poem = vi.fn(async () => "A poem.")
  await render(
    <QueryClientProvider client={queries}>
      <Assignment title="Essay" ask={essay} />
      <Assignment title="Poem" ask={poem} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole("button", { name: "Try Again" })).toBeVisible()
  dispatchEvent(new Event("offline"))
  line.isCut = false
  dispatchEvent(new Event("online"))
  await expect.element(page.getByText("Two pages.")).toBeVisible()
  expect(poem).toHaveBeenCalledOnce()
})
